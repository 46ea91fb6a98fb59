import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { BROWSERS } from '../browsers/list.ts'
import { nameOf } from '../package-rules.ts'
import { type Build, releaseName } from '../release/build.ts'
import { packSources } from '../release/sources.ts'
import { IS_WORKSPACE, ROOT } from '../root.ts'
import { providedByHost } from '../singletons.ts'
import { ReleasePlugin } from './release-plugin.ts'
import { failOnWarnings } from './warnings-are-errors.ts'

/**
 * Returns aliases for the router's production files. Its package exports select the files with development warnings,
 * which are half a KB larger. Only hosts contain the router.
 */
function routerWithoutWarnings(): Readonly<Record<string, string>> {
  const navigation = createRequire(join(ROOT, 'shared/navigation/package.json'))
  const router = createRequire(navigation.resolve('react-router-dom/package.json')).resolve('react-router/package.json')
  const folder = join(dirname(router), 'dist/production')
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') }
}

export function commonConfig({ pkg, folder, dev, uniqueName, ...build }: Build): Configuration {
  return {
    name: nameOf(pkg),
    context: join(ROOT, pkg.folder),
    mode: dev ? 'development' : 'production',
    target: ['web', `browserslist:${BROWSERS.join(', ')}`],
    devtool: dev ? 'inline-cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: folder,
      uniqueName,
      // Files can be served from anywhere: the site, a laptop, a chain's own page.
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      // In milliseconds, like `TIME_LIMIT` in `shell/src/federation/prefetch.ts`.
      chunkLoadTimeout: 5000,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: dev || !IS_WORKSPACE ? {} : routerWithoutWarnings() },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            env: { targets: [...BROWSERS] },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // Never use the development runtime of JSX: a production host does not provide it, and remotes on a
              // developer's machine run inside the real site.
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset/resource' },
      ],
      parser: {
        // Load code before images: an action must not wait behind a menu full of images.
        javascript: { exportsPresence: 'error', dynamicImportFetchPriority: 'high' },
        // Only class and animation names are local. Tokens, view transitions and containers are shared across files and
        // remotes.
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
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: [...BROWSERS] } }),
      ],
    },
    performance: false,
    plugins: [
      ...failOnWarnings(dev),
      // Hashes of lazily loaded files. SHA-256, because they are part of the first script, where size counts; the
      // registry uses SHA-384.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
      new ReleasePlugin({
        folder,
        dev,
        uniqueName,
        ...build,
        name: releaseName(pkg),
        provides: providedByHost(),
        sources: () => packSources(pkg),
      }),
    ],
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  }
}
