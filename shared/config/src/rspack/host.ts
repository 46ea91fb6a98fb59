import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { type BuildEnv, planBuild } from '../release/build.ts'
import { roomNamed } from '../rooms.ts'
import { providedByHost } from '../singletons.ts'
import { commonConfig } from './common.ts'

const RELOAD_CLIENT = join(import.meta.dirname, 'reload-client.ts')

export interface HostOptions {
  /** The module that starts the host, from the room's folder. It must import the platform: see `shell/src/platform.ts`. */
  readonly entry: string
}

/** The build of the shell: the page's first scripts and styles, the platform that remotes run on, no remote inside. */
export function defineHost({ entry }: HostOptions) {
  return (env: BuildEnv = {}): Configuration => {
    const build = planBuild(roomNamed('shell'), env)
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
}
