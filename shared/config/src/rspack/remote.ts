import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { type Build, type BuildEnv, planBuild } from '../release/build.ts'
import { roomNamed } from '../rooms.ts'
import { askedByRemote } from '../singletons.ts'
import { commonConfig } from './common.ts'
import { isMount, manifestWithTypes } from './federated-types.ts'
import { withNode } from './node.ts'
import { chunkOf } from './release-plugin.ts'

export interface RemoteOptions {
  /** The remote's short name, as in the registry and in `/remotes/<name>/`: `menu` for the room `remote-menu`. */
  readonly name: string
  /** What hosts may load, by public name: `{ './screens': './src/screens.ts' }`. */
  readonly exposes: Readonly<Record<`./${string}`, string>>
}

/**
 * Both builds of a remote: for the browser, one federation entry and a chunk for each module that it exposes; for Node, its
 * screens in one file.
 */
export function defineRemote({ name, exposes }: RemoteOptions) {
  return (env: BuildEnv = {}): readonly Configuration[] => {
    const build = planBuild(roomNamed(`remote-${name}`), env)
    const screens = exposes[SCREENS]
    if (!screens) throw new Error(`The remote "${name}" must expose its screens as "${SCREENS}"`)
    return withNode(build, browserConfig(build, exposes), {
      entry: screens,
      name: chunkOf(SCREENS),
      platform: 'asked for',
    })
  }
}

/** The file of a package that the package of `file` depends on. */
const resolveFrom = (file: string, name: string): string => createRequire(file).resolve(name)

/** Resolves the federation runtime to its ES modules, which are tree-shaken. The plugin resolves the CommonJS files: entries are half as large again. */
function runtimeModules(): Readonly<Record<string, string>> {
  const plugin = resolveFrom(import.meta.filename, '@module-federation/enhanced/rspack')
  const tools = resolveFrom(plugin, '@module-federation/runtime-tools')
  const bundler = resolveFrom(tools, '@module-federation/webpack-bundler-runtime')
  const runtime = resolveFrom(bundler, '@module-federation/runtime')
  const errorCodes = resolveFrom(runtime, '@module-federation/error-codes')
  return {
    [bundler]: bundler.replace(/cjs$/, 'js'),
    // By its file: the plugin replaces the package's name by that.
    [runtime]: join(dirname(runtime), 'index.js'),
    '@module-federation/runtime/helpers$': join(dirname(runtime), 'helpers.js'),
    '@module-federation/error-codes$': errorCodes.replace(/cjs$/, 'mjs'),
  }
}

/** Where a host finds a remote's screens. */
const SCREENS = './screens'

function browserConfig(build: Build, exposes: RemoteOptions['exposes']): Configuration {
  const common = commonConfig(build)
  return {
    ...common,
    // The container is the only entry; an entry of our own would add a file that nobody loads.
    entry: {},
    resolve: { ...common.resolve, alias: { ...common.resolve?.alias, ...runtimeModules() } },
    output: {
      ...common.output,
      // Without it, a module that throws while it is evaluated resolves to an empty module the second time.
      strictModuleErrorHandling: true,
    },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: build.uniqueName,
        filename: 'entry.[contenthash:8].js',
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([path, file]) => [path, { import: file, name: chunkOf(path) }]),
        ),
        shared: askedByRemote(),
        manifest: manifestWithTypes(Object.keys(exposes).filter(isMount)),
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
    ],
  }
}
