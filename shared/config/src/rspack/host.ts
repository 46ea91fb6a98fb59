import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { packageNamed } from '../package-rules.ts'
import { type Build, type BuildEnv, planBuild, planStandalone } from '../release/build.ts'
import { commonConfig } from './common.ts'
import { EMBED_BUILDS, type EmbedOptions, embedConfigs } from './embed.ts'
import { federationRuntime } from './federation.ts'
import { withNode } from './node.ts'
import { serviceWorker } from './service-worker.ts'
import { failOnWarnings } from './warnings-are-errors.ts'

const RELOAD_CLIENT = join(import.meta.dirname, 'reload-client.ts')

export interface HostOptions {
  /** The module that starts the host, relative to the package. */
  readonly entry: string
  /** The module that renders on a server; exports `createHandler`. */
  readonly server: string
  readonly embed?: EmbedOptions
}

/** Returns the builds of a host: for the browser, for Node, and for pages of other sites. */
function hostConfigs(build: Build, { entry, server, embed }: HostOptions): readonly Configuration[] {
  // The build for Node contains the shared packages, because the host provides them.
  const own = withNode(build, hostConfig(build, entry), { entry: server, name: 'shell', sharedPackages: 'bundled' })
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
    // A host is served at a known address; only remotes have to find their files relative to their own address.
    output: { ...common.output, publicPath: build.address },
    entry: { main: build.dev ? [RELOAD_CLIENT, entry] : entry },
    plugins: [
      ...(common.plugins ?? []),
      federationRuntime(),
      // In development, a service worker would serve outdated files, because builds are replaced in place.
      ...(build.dev ? [] : [serviceWorker(build)]),
    ],
    optimization: {
      ...common.optimization,
      // Each release has its own folder, so ids need not be stable; use the shortest.
      ...(build.dev ? {} : { moduleIds: 'natural', chunkIds: 'natural', mangleExports: 'size' }),
      splitChunks: {
        cacheGroups: {
          // Keep each lazy chunk in one file: the first script contains a hash for every file.
          defaultVendors: false,
          default: false,
          // Libraries change less often than our own code, so returning guests have them in their cache.
          libraries: { name: 'libraries', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true },
        },
      },
    },
  }
}

/**
 * Returns a function that configures the shell's build: the initial scripts and styles, and the libraries that remotes
 * share, without any remote.
 */
export function defineHost(options: HostOptions) {
  return (env: BuildEnv = {}): readonly Configuration[] => hostConfigs(planBuild(packageNamed('shell'), env), options)
}

/**
 * Returns a function that configures the build of the host for a single remote. It is not a second entry of the shell's
 * build, because a federated build has one host, and none of its code may reach guests.
 */
export function defineStandalone(options: HostOptions) {
  return (): readonly Configuration[] => hostConfigs(planStandalone(), options)
}

/**
 * Returns a function that configures the build of the script that starts the shell on a static site: one file, not part
 * of a release. `carte export-site` adds it to the shell's files.
 */
export function defineStaticHost({ entry }: { readonly entry: string }) {
  return (env: BuildEnv = {}): readonly Configuration[] => [
    {
      ...commonConfig(planBuild(packageNamed('shell'), { version: 'static-host', ...env })),
      entry: { start: entry },
      devtool: false,
      // Warnings fail this build in development too.
      plugins: [...failOnWarnings(false)],
    },
  ]
}
