import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import type { Build } from '../release/build.ts'
import { NODE_FOLDER } from '../release/files.ts'
import { nameOf } from '../rooms.ts'
import { isShared } from '../singletons.ts'
import { commonConfig } from './common.ts'
import { failOnWarnings } from './warnings-are-errors.ts'

const nodeNameOf = ({ room }: Build): string => `${nameOf(room)} for Node`

interface NodeOptions {
  /** The module that servers load, from the room's folder, and the name of its file. */
  readonly entry: string
  readonly name: string
  /** Whether what hosts share is asked for by `require`, which the host answers, instead of being built in. */
  readonly platform: 'asked for' | 'built in'
}

/**
 * The build of the same sources for Node: one file that renders, of the same class names as the browser's, without styles.
 * All languages are in it: a server speaks each of them all the time.
 */
export function nodeConfig(build: Build, { entry, name, platform }: NodeOptions): Configuration {
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
      platform === 'asked for'
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
    // Stack traces are read by people; nobody downloads this.
    optimization: { minimize: false, splitChunks: false },
    plugins: [...failOnWarnings(build.dev)],
  }
}

/** Both parts of one release; the browser's last, because it writes `release.json`, which tells of both. */
export const withNode = (build: Build, browser: Configuration, options: NodeOptions): readonly Configuration[] => [
  nodeConfig(build, options),
  { ...browser, dependencies: [nodeNameOf(build)] },
]
