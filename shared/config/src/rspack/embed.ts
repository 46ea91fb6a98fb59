import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { containerName } from '@carte/contract'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import type { Build } from '../release/build.ts'
import { EMBED_FOLDER, embedFile } from '../release/files.ts'
import { ROOT } from '../root.ts'
import { commonConfig } from './common.ts'
import { federationRuntime } from './federation.ts'
import { compress, describeFiles } from './release-plugin.ts'
import { failOnWarnings } from './warnings-are-errors.ts'

export interface EmbedOptions {
  /** The module of `/embed.js`, which defines the embed elements. */
  readonly loader: string
  /** The module that renders embed elements; loaded when one is near the viewport. */
  readonly host: string
}

const nameOf = (part: string): string => `shell's ${part} for other sites`

/** The types of the embed elements and their events, for authors of pages. */
export const ELEMENT_TYPES = join(ROOT, 'shared/mount/src/carte.d.ts')

export const EMBED_BUILDS: readonly string[] = [nameOf('loader'), nameOf('host')]

/**
 * Returns the builds for pages of other sites. They are separate builds, because a federated build has one host. They
 * write into the folder of the same version, because they have the same sources and are released together. Both finish
 * before `release.json` is written.
 */
export function embedConfigs(build: Build, { loader, host }: EmbedOptions): readonly Configuration[] {
  const folder = join(build.folder, EMBED_FOLDER)
  const common = commonConfig({ ...build, folder, uniqueName: containerName('embed', build.version) })
  const address = `${build.address}${EMBED_FOLDER}/`
  // No separate source maps, because they would be served.
  const shared: Configuration = { ...common, devtool: build.dev ? 'inline-cheap-module-source-map' : false }
  return [
    {
      ...shared,
      name: nameOf('loader'),
      entry: { loader },
      // Keep `new URL` and `import.meta` unchanged: the bundlers and pages of other sites resolve them.
      module: { ...common.module, parser: { ...common.module?.parser, javascript: { url: false, importMeta: false } } },
      output: { ...common.output, module: true, clean: true, library: { type: 'module' } },
      plugins: [
        ...failOnWarnings(build.dev),
        // Copied beside the loader that they describe. A site serves them only at `/embed.d.ts`.
        new rspack.CopyRspackPlugin({
          patterns: [{ from: ELEMENT_TYPES, to: basename(ELEMENT_TYPES) }],
        }),
        new EmbedPlugin({ folder, address, dev: build.dev, part: 'loader' }),
      ],
    },
    {
      ...shared,
      name: nameOf('host'),
      dependencies: [nameOf('loader')],
      entry: { host },
      output: {
        ...common.output,
        // A page that enforces Trusted Types has to allow this policy; other pages are not affected.
        trustedTypes: { policyName: 'carte-files', onPolicyCreationFailure: 'continue' },
      },
      optimization: {
        ...common.optimization,
        ...(build.dev ? {} : { moduleIds: 'natural', chunkIds: 'natural', mangleExports: 'size' }),
        splitChunks: false,
      },
      plugins: [
        ...failOnWarnings(build.dev),
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
        federationRuntime(),
        new rspack.DefinePlugin({ CARTE_VERSION: JSON.stringify(build.version) }),
        new EmbedPlugin({ folder, address, dev: build.dev, part: 'host' }),
      ],
    },
  ]
}

interface PluginOptions {
  readonly folder: string
  readonly address: string
  readonly dev: boolean
  readonly part: 'loader' | 'host'
}

/** Compresses the built files and stores a description of the initial ones for `release.json`. */
class EmbedPlugin {
  private readonly options: PluginOptions

  constructor(options: PluginOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('EmbedPlugin', async (stats) => {
      if (stats.hasErrors()) return
      const { folder, address, dev, part } = this.options
      if (!dev) await compress(folder, stats)
      const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true })
      const files = await describeFiles(folder, address, entrypoints[part]?.assets)
      const [loader] = files.js
      await writeFile(join(folder, embedFile(part)), JSON.stringify(part === 'host' ? files : { loader }))
    })
  }
}
