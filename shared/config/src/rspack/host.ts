import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { type Build, type BuildEnv, planBuild, planStandalone } from '../release/build.ts'
import { roomNamed } from '../rooms.ts'
import { commonConfig } from './common.ts'
import { EMBED_BUILDS, type EmbedOptions, embedConfigs } from './embed.ts'
import { federationRuntime } from './federation.ts'
import { withNode } from './node.ts'
import { serviceWorker } from './service-worker.ts'

const RELOAD_CLIENT = join(import.meta.dirname, 'reload-client.ts')

export interface HostOptions {
  /** The module that starts the host, from the room's folder. */
  readonly entry: string
  /** The module that renders first views on a server: exports `createHandler`. */
  readonly server: string
  /** What pages of other sites run. */
  readonly embed?: EmbedOptions
}

/** The builds of a host: for the browser and for Node, and for the pages of other sites. */
function hostConfigs(build: Build, { entry, server, embed }: HostOptions): readonly Configuration[] {
  const own = withNode(build, hostConfig(build, entry), { entry: server, name: 'shell', platform: 'built in' })
  if (!embed) return own
  return [
    ...embedConfigs(build, embed),
    ...own.map((config) => ({ ...config, dependencies: [...(config.dependencies ?? []), ...EMBED_BUILDS] })),
  ]
}

function hostConfig(build: Build, entry: string): Configuration {
  const common = commonConfig(build)
  return {
    ...common,
    // A site serves it where it says; only remotes have to find their files from anywhere.
    output: { ...common.output, publicPath: build.address },
    entry: { main: build.dev ? [RELOAD_CLIENT, entry] : entry },
    plugins: [
      ...(common.plugins ?? []),
      federationRuntime(),
      // Where releases are rebuilt in place, a worker that keeps them would show yesterday's.
      ...(build.dev ? [] : [serviceWorker(build)]),
    ],
    optimization: {
      ...common.optimization,
      // Each release is a folder of its own, so that ids need not stay the same from one to the next: the shortest serve.
      ...(build.dev ? {} : { moduleIds: 'natural', chunkIds: 'natural', mangleExports: 'size' }),
      splitChunks: {
        cacheGroups: {
          // A part that comes late is one file: each has its hash in the first script.
          defaultVendors: false,
          default: false,
          // Libraries change less often than our own code: a guest who comes back keeps them.
          libraries: { name: 'libraries', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true },
        },
      },
    },
  }
}

/** The build of the shell: the page's first scripts and styles, the platform that remotes run on, no remote inside. */
export function defineHost(options: HostOptions) {
  return (env: BuildEnv = {}): readonly Configuration[] => hostConfigs(planBuild(roomNamed('shell'), env), options)
}

/**
 * The build of the small host in which one remote runs alone. A build of its own, not a second entry of the shell's: a
 * federated build has one host, and nothing of this one may reach a guest.
 */
export function defineStandalone(options: HostOptions) {
  return (): readonly Configuration[] => hostConfigs(planStandalone(), options)
}
