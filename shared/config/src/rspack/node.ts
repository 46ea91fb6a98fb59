import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { nameOf } from '../package-rules.ts'
import type { Build } from '../release/build.ts'
import { NODE_FOLDER } from '../release/files.ts'
import { isShared } from '../singletons.ts'
import { commonConfig } from './common.ts'
import { failOnWarnings } from './warnings-are-errors.ts'

const nodeNameOf = ({ pkg }: Build): string => `${nameOf(pkg)} for Node`

interface NodeOptions {
  /** The module that servers load, relative to the package, and the name of its file. */
  readonly entry: string
  readonly name: string
  /** Whether shared packages are bundled (`bundled`) or loaded by `require` from the host (`external`). */
  readonly sharedPackages: 'external' | 'bundled'
}

/**
 * Returns the build of the same sources for Node: a single file that renders, with the browser build's class names and
 * without styles. It contains all languages, because a server needs them all.
 */
export function nodeConfig(build: Build, { entry, name, sharedPackages }: NodeOptions): Configuration {
  const common = commonConfig(build)
  const generator = common.module?.generator
  return {
    ...common,
    name: nodeNameOf(build),
    target: 'node',
    devtool: build.dev ? 'inline-cheap-module-source-map' : false,
    entry: { [name]: entry },
    output: {
      path: join(build.folder, NODE_FOLDER),
      clean: true,
      uniqueName: build.uniqueName,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      publicPath: build.address,
      assetModuleFilename: common.output?.assetModuleFilename ?? '',
    },
    externals:
      sharedPackages === 'external'
        ? [({ request = '' }) => Promise.resolve(isShared(request) ? `commonjs ${request}` : undefined)]
        : [],
    module: {
      ...common.module,
      parser: {
        ...common.module?.parser,
        javascript: { ...common.module?.parser?.javascript, dynamicImportMode: 'eager' },
      },
      generator: {
        ...generator,
        css: { exportsOnly: true },
        'css/module': { ...generator?.['css/module'], exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    // Not minified: it is never downloaded, and stack traces stay readable.
    optimization: { minimize: false, splitChunks: false },
    plugins: [...failOnWarnings(build.dev)],
  }
}

/**
 * Returns both builds of a release. The browser's build comes last, because it writes `release.json`, which describes
 * both.
 */
export const withNode = (build: Build, browser: Configuration, options: NodeOptions): readonly Configuration[] => [
  nodeConfig(build, options),
  { ...browser, dependencies: [nodeNameOf(build)] },
]
