import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { type Build, type BuildEnv, planBuild, planStandalone } from '../release/build.ts'
import { roomNamed } from '../rooms.ts'
import { providedByHost } from '../singletons.ts'
import { commonConfig } from './common.ts'

const RELOAD_CLIENT = join(import.meta.dirname, 'reload-client.ts')

export interface HostOptions {
  /** The module that starts the host, from the room's folder. It must import the platform: see `shell/src/platform.ts`. */
  readonly entry: string
}

function hostConfig(build: Build, entry: string): Configuration {
  const common = commonConfig(build)
  return {
    ...common,
    entry: { main: build.dev ? [RELOAD_CLIENT, entry] : entry },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: build.uniqueName,
        remotes: {},
        shared: providedByHost(),
        shareStrategy: 'loaded-first',
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        manifest: false,
        dts: false,
        dev: false,
      }),
    ],
    optimization: {
      ...common.optimization,
      splitChunks: {
        cacheGroups: {
          // Libraries change less often than our own code: a guest who comes back keeps them.
          libraries: { name: 'libraries', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true },
        },
      },
    },
  }
}

/** The build of the shell: the page's first scripts and styles, the platform that remotes run on, no remote inside. */
export function defineHost({ entry }: HostOptions) {
  return (env: BuildEnv = {}): Configuration => hostConfig(planBuild(roomNamed('shell'), env), entry)
}

/**
 * The build of the small host in which one remote runs alone. A build of its own, not a second entry of the shell's: a
 * federated build has one host, and nothing of this one may reach a guest.
 */
export function defineStandalone({ entry }: HostOptions) {
  return (): Configuration => hostConfig(planStandalone(), entry)
}
