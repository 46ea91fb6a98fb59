import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { roomNamed } from '../rooms.ts'
import { providedByHost } from '../singletons.ts'
import { type BuildEnv, commonConfig, planBuild } from './common.ts'

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
      entry: { main: entry },
      plugins: [
        ...(common.plugins ?? []),
        new ModuleFederationPlugin({
          name: build.uniqueName,
          remotes: {},
          shared: providedByHost(),
          shareStrategy: 'loaded-first',
          experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
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
