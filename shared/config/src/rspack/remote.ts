import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import { packageNamed } from '../package-rules.ts'
import { type Build, type BuildEnv, planBuild } from '../release/build.ts'
import { requiredByRemote } from '../singletons.ts'
import { commonConfig } from './common.ts'
import { isMount, manifestWithTypes } from './federated-types.ts'
import { withNode } from './node.ts'
import { chunkOf } from './release-plugin.ts'

export interface RemoteOptions {
  /** The remote's short name, as in the registry and in `/remotes/<name>/`: `menu` for the package `remote-menu`. */
  readonly name: string
  /** The modules that hosts may load, by public name: `{ './screens': './src/screens.ts' }`. */
  readonly exposes: Readonly<Record<`./${string}`, string>>
}

/**
 * Returns a function that configures both builds of a remote: for the browser, a federation entry and a chunk per
 * exposed module; for Node, its screens in one file.
 */
export function defineRemote({ name, exposes }: RemoteOptions) {
  return (env: BuildEnv = {}): readonly Configuration[] => {
    const build = planBuild(packageNamed(`remote-${name}`), env)
    const screens = exposes[SCREENS]
    if (!screens) throw new Error(`The remote "${name}" must expose its screens as "${SCREENS}"`)
    return withNode(build, browserConfig(build, exposes), {
      entry: screens,
      name: chunkOf(SCREENS),
      sharedPackages: 'external',
    })
  }
}

/** Returns the file of a package that the package of `file` depends on. */
const resolveFrom = (file: string, name: string): string => createRequire(file).resolve(name)

/**
 * Resolves the federation runtime to its ES modules, which can be tree-shaken. The plugin itself would use the CommonJS
 * files, with which entries are half as large again.
 */
function runtimeModules(): Readonly<Record<string, string>> {
  const plugin = resolveFrom(import.meta.filename, '@module-federation/enhanced/rspack')
  const tools = resolveFrom(plugin, '@module-federation/runtime-tools')
  const bundler = resolveFrom(tools, '@module-federation/webpack-bundler-runtime')
  const runtime = resolveFrom(bundler, '@module-federation/runtime')
  const errorCodes = resolveFrom(runtime, '@module-federation/error-codes')
  return {
    [bundler]: bundler.replace(/cjs$/, 'js'),
    // By file, because the plugin replaces the package's name with it.
    [runtime]: join(dirname(runtime), 'index.js'),
    '@module-federation/runtime/helpers$': join(dirname(runtime), 'helpers.js'),
    '@module-federation/error-codes$': errorCodes.replace(/cjs$/, 'mjs'),
  }
}

/**
 * Requests the chunks of exposed modules with a high priority: the guest waits for them. Browsers give added scripts a
 * low priority, so they would wait behind a menu's pictures. `dynamicImportFetchPriority` does so only for `import()`.
 */
const highPriorityChunks = {
  apply({ hooks }: Compiler) {
    hooks.compilation.tap('HighPriorityChunks', (compilation) => {
      rspack.RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        'HighPriorityChunks',
        (code) => `${code}\nscript.fetchPriority = 'high'`,
      )
    })
  },
}

const SCREENS = './screens'

function browserConfig(build: Build, exposes: RemoteOptions['exposes']): Configuration {
  const common = commonConfig(build)
  return {
    ...common,
    // The container is the only entry; an entry of our own would add a file that is never loaded.
    entry: {},
    resolve: { ...common.resolve, alias: { ...common.resolve?.alias, ...runtimeModules() } },
    output: {
      ...common.output,
      // Otherwise, importing a module again after it has thrown would return an empty module.
      strictModuleErrorHandling: true,
    },
    plugins: [
      ...(common.plugins ?? []),
      highPriorityChunks,
      new ModuleFederationPlugin({
        name: build.uniqueName,
        filename: 'entry.[contenthash:8].js',
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([path, file]) => [path, { import: file, name: chunkOf(path) }]),
        ),
        shared: requiredByRemote(),
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
