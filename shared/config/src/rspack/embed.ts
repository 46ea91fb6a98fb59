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
  /** The module that is `/embed.js`: defines the tags. */
  readonly loader: string
  /** The module that it loads when a tag comes near the window: the platform, and what draws a tag. */
  readonly host: string
}

const nameOf = (part: string): string => `shell's ${part} for other sites`

/** Types of the tags and their events, for whoever writes pages with them. */
export const TAG_TYPES = join(ROOT, 'shared/mount/src/carte.d.ts')

/** The names of the builds that `embedConfigs` makes. */
export const EMBED_BUILDS: readonly string[] = [nameOf('loader'), nameOf('host')]

/**
 * The builds for pages of other sites. Builds of their own, because a federated build has one host; in the same version's folder, because they are of the same
 * sources and released together. Both are part of it before `release.json` is written.
 */
export function embedConfigs(build: Build, { loader, host }: EmbedOptions): readonly Configuration[] {
  const folder = join(build.folder, EMBED_FOLDER)
  const common = commonConfig({ ...build, folder, uniqueName: containerName('embed', build.version) })
  const address = `${build.address}${EMBED_FOLDER}/`
  // Source maps would lie among what is served.
  const shared: Configuration = { ...common, devtool: build.dev ? 'inline-cheap-module-source-map' : false }
  return [
    {
      ...shared,
      name: nameOf('loader'),
      entry: { loader },
      // Other sites' bundlers and pages read it as it stands.
      module: { ...common.module, parser: { ...common.module?.parser, javascript: { url: false, importMeta: false } } },
      output: { ...common.output, module: true, clean: true, library: { type: 'module' } },
      plugins: [
        ...failOnWarnings(build.dev),
        // Beside the loader that they describe; `/embed.d.ts` is the only address at which a site serves them.
        new rspack.CopyRspackPlugin({
          patterns: [{ from: TAG_TYPES, to: basename(TAG_TYPES) }],
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
        // A page that asks for Trusted Types lists this policy; one that does not is not asked either.
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

/** Packs what it has built, and writes down what of it is needed first, for `release.json`. */
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
