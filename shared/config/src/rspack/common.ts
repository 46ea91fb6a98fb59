import { join } from 'node:path'
import { containerName } from '@carte/contract'
import { type Configuration, rspack } from '@rspack/core'
import { nameOf, type Room } from '../rooms.ts'
import { ROOT } from '../root.ts'
import { versionOf } from '../version.ts'
import { EsmRuntimePlugin } from './esm-runtime.ts'
import { ReleasePlugin } from './release.ts'

/** What a build is asked for; the second half of `rspack build --env dev`. */
export interface BuildEnv {
  /** Quick rebuilds into `.cache/dev`, readable code, source maps inside the files. */
  readonly dev?: boolean
}

/** One build of one room. */
export interface Build {
  readonly room: Room
  readonly version: string
  /** Absolute folder of this version's files. */
  readonly folder: string
  /** Where the site serves that folder, with a slash at its end. */
  readonly address: string
  readonly dev: boolean
  /**
   * The name that its runtime, its globals and its class names bear. It contains the version: two versions may
   * live in one page, after a rollback during a visit or beside another site's host.
   */
  readonly uniqueName: string
}

/** The oldest browsers that the site is built for: the ones that know `light-dark()`, popovers and nested CSS. */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5', 'ios_saf >= 17.5']

/** The short name of a deployable room: `remote-menu` → `menu`. */
export const releaseName = (room: Room): string => nameOf(room).replace(/^remote-/, '')

/** The address below which the site serves one version of a room. */
export const addressOf = (room: Room, version: string): string => {
  const name = releaseName(room)
  return name === nameOf(room) ? `/${name}/${version}/` : `/remotes/${name}/${version}/`
}

export function planBuild(room: Room, { dev = false }: BuildEnv): Build {
  const version = dev ? 'dev' : versionOf(room)
  return {
    room,
    version,
    folder: dev ? join(ROOT, '.cache/dev', nameOf(room)) : join(ROOT, room.folder, 'dist', version),
    address: addressOf(room, version),
    dev,
    uniqueName: containerName(releaseName(room), version),
  }
}

/** What a host and a remote have in common. */
export function commonConfig({ room, folder, dev, uniqueName, ...build }: Build): Configuration {
  return {
    name: nameOf(room),
    context: join(ROOT, room.folder),
    mode: dev ? 'development' : 'production',
    target: ['web', `browserslist:${BROWSERS.join(', ')}`],
    devtool: dev ? 'inline-cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: folder,
      clean: true,
      uniqueName,
      // Files find each other from wherever they are served: the site, a laptop, a chain's own page.
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 5000,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            env: { targets: BROWSERS },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // Never the development runtime of JSX: it is missing in a production host, and a remote on a
              // laptop should run inside the real site.
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset/resource' },
      ],
      parser: {
        javascript: { exportsPresence: 'error' },
        // Only class and animation names are a file's own. Tokens, view transitions and containers have meaning
        // across files and remotes.
        'css/module': {
          namedExports: true,
          dashedIdents: false,
          customIdents: false,
          container: false,
          function: false,
          grid: false,
        },
      },
      generator: {
        'css/module': {
          exportsConvention: 'as-is',
          localIdentName: '[local]_[hash]',
          localIdentHashSalt: uniqueName,
          localIdentHashDigestLength: 6,
        },
      },
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: false,
    plugins: [
      new EsmRuntimePlugin(),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new ReleasePlugin({ folder, uniqueName, ...build, name: releaseName(room) }),
    ],
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  }
}
