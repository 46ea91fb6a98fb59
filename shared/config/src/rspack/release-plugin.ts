import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LANGUAGES, type Language, type ReleaseFile } from '@carte/contract'
import type { Compiler, Stats } from '@rspack/core'
import {
  EMBED_FOLDER,
  type EmbedPart,
  embedFile,
  type HostRelease,
  NODE_FOLDER,
  type NodePart,
  type Release,
  type ReleasedFiles,
  type RemoteRelease,
  SOURCES_FILE,
  type Sources,
} from '../release/files.ts'
import { isMount } from './federated-types.ts'

const brotli = promisify(brotliCompress)
/**
 * Brotli options for files that guests never download: a sixth larger than with the best quality, in a twentieth of the
 * time.
 */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface Options {
  readonly name: string
  readonly version: string
  /** Name of a remote's container, and of the entry point of its federation entry. */
  readonly uniqueName: string
  readonly folder: string
  readonly address: string
  readonly dev: boolean
  /** The packages that a host provides to remotes: versions by path. */
  readonly provides?: Readonly<Record<string, string>>
  /** Returns the sources for release checks of later versions. Default: none are stored. */
  readonly sources?: () => Sources
}

/** Returns the name of the chunk of an exposed module: `./screens` → `screens`. */
export const chunkOf = (expose: string): string => expose.replace(/^\.\//, '')

/** Matches names of built files, which all contain a hash. */
const BUILT = /\.[0-9a-f]{8}\.\w+(?:\.map|\.br)?$/

/**
 * Matches the bundler's name of a module with the messages of a language. It ends in ` + 1 modules` when the module
 * includes the messages of a package.
 */
const LOCALE = /\blocales\/(?:.*\/)?(?<language>[a-z]{2})\.ts(?: \+ \d+ modules?)?$/

function languageOf({ name = '' }: { readonly name?: string }): Language | undefined {
  const language = LOCALE.exec(name)?.groups?.language
  return LANGUAGES.find((each) => each === language)
}

/** Matches the bundler's name of a module that the host provides: `consume shared module (default) react@^19.0.0`. */
const CONSUMED = /^consume shared module \([^)]*\) (?<path>@?[^@\s]+)@(?<range>[^@\s]+)/

/**
 * Writes `release.json` after all other files are final, so that its presence means that the release is complete. Moves
 * source maps out of the served folder.
 */
export class ReleasePlugin {
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('ReleasePlugin', async (stats) => {
      if (stats.hasErrors()) return
      await this.removeOld(stats)
      await this.moveSourceMaps(stats)
      if (!this.options.dev) await compress(this.options.folder, stats)
      const release = await this.describe(stats)
      await writeFile(join(this.options.folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
    })
  }

  /**
   * Removes files of an earlier build from the folder. The bundler's `clean` option would also remove the part for
   * Node.
   */
  private async removeOld(stats: Stats): Promise<void> {
    const { folder } = this.options
    const built = new Set(Object.keys(stats.compilation.assets))
    const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
    const old = files.filter(({ name }) => BUILT.test(name) && !built.has(name.replace(/\.br$/, '')))
    await Promise.all(old.map(({ name }) => rm(join(folder, name))))
  }

  private async moveSourceMaps(stats: Stats): Promise<void> {
    const { folder } = this.options
    const maps = Object.keys(stats.compilation.assets).filter((file) => file.endsWith('.map'))
    for (const map of maps) {
      const target = join(dirname(folder), 'maps', this.options.version, map)
      await mkdir(dirname(target), { recursive: true })
      await rename(join(folder, map), target)
    }
  }

  private async describe(stats: Stats): Promise<Release> {
    const { name, version, uniqueName } = this.options
    const { entrypoints = {}, namedChunkGroups = {} } = stats.toJson({
      all: false,
      entrypoints: true,
      chunkGroups: true,
    })
    const { folder, address } = this.options
    const filesOf = (assets?: Assets) => describeFiles(folder, address, assets)

    const entry = await filesOf(entrypoints[uniqueName]?.assets)
    const exposes = Object.entries(namedChunkGroups).filter(
      ([chunk]) => !(chunk in entrypoints) && !isMount(`./${chunk}`),
    )
    const [container] = entry.js
    const unserved = { ...(await this.nodePart()), ...(await this.sourcesPart()) }
    if (!container) {
      const first = await filesOf(entrypoints.main?.assets)
      return {
        name: 'shell',
        version,
        ...first,
        ...(await this.embedPart()),
        ...unserved,
        provides: this.options.provides ?? {},
      }
    }

    const exposed: Record<string, ReleasedFiles> = {}
    for (const [chunk, { assets }] of exposes) exposed[`./${chunk}`] = await filesOf(assets)
    const words = await this.wordsIn(stats)
    const requires = requiredBy(stats)
    return { name, version, entry: container, exposes: exposed, words, ...unserved, requires }
  }

  /** Returns the scripts with a remote's messages by language; each is a separate chunk without a name. */
  private async wordsIn(stats: Stats): Promise<NonNullable<RemoteRelease['words']>> {
    const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkModules: true, modulesSpace: 1000 })
    const words: NonNullable<RemoteRelease['words']> = {}
    for (const { files = [], modules = [], names = [] } of chunks) {
      const language = names.length > 0 ? undefined : modules.map(languageOf).find((each) => each !== undefined)
      if (!language) continue
      const { js } = await describeFiles(
        this.options.folder,
        this.options.address,
        files.map((file) => ({ name: file })),
      )
      words[language] = [...(words[language] ?? []), ...js]
    }
    return words
  }

  /** Returns the description of the part for Node, which was built before. */
  private async nodePart(): Promise<{ readonly node: NodePart } | undefined> {
    const names = await readdir(join(this.options.folder, NODE_FOLDER)).catch(() => [])
    const [name, ...others] = names.filter((each) => each.endsWith('.cjs'))
    if (!name) return undefined
    if (others.length > 0) throw new Error(`The part for Node must be one file, but is ${names.join(', ')}`)
    const file = `${NODE_FOLDER}/${name}`
    return { node: { file, integrity: await this.hashOf(file) } }
  }

  /** Returns the description of the part for pages of other sites, which was built before. */
  private async embedPart(): Promise<Pick<HostRelease, 'embed'>> {
    const parts = await Promise.all(
      (['loader', 'host'] as const).map((part) =>
        readFile(join(this.options.folder, EMBED_FOLDER, embedFile(part)), 'utf8').catch(() => null),
      ),
    )
    const described: Partial<EmbedPart> = Object.assign({}, ...parts.map((text) => text && JSON.parse(text)))
    const { loader, js, css } = described
    return loader && js && css ? { embed: { loader, js, css } } : {}
  }

  private async sourcesPart(): Promise<Pick<Release, 'sources'>> {
    const { sources, folder, dev } = this.options
    if (!sources || dev) return {}
    await writeFile(join(folder, SOURCES_FILE), await brotli(JSON.stringify(sources()), FAST_BROTLI))
    return { sources: { file: SOURCES_FILE, integrity: await this.hashOf(SOURCES_FILE) } }
  }

  private hashOf(file: string): Promise<string> {
    return hashOf(join(this.options.folder, file))
  }
}

type Assets = readonly { readonly name: string }[]

async function hashOf(path: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(path))
    .digest('base64')}`
}

/** Returns the scripts and style sheets among a build's assets, with their hashes and served addresses. */
export async function describeFiles(folder: string, address: string, assets: Assets = []): Promise<ReleasedFiles> {
  const files = (extension: string): Promise<ReleaseFile[]> =>
    Promise.all(
      assets
        .filter(({ name }) => name.endsWith(extension))
        .map(async ({ name }) => ({ url: `${address}${name}`, integrity: await hashOf(join(folder, name)) })),
    )
  return { js: await files('.js'), css: await files('.css') }
}

/**
 * Compresses each text of a build into a `.br` file beside it. The best quality takes too long for a server to do on
 * request.
 */
export async function compress(folder: string, stats: Stats): Promise<void> {
  const texts = Object.keys(stats.compilation.assets).filter((file) => /\.(?:js|css)$/.test(file))
  await Promise.all(
    texts.map(async (file) => writeFile(join(folder, `${file}.br`), await brotli(await readFile(join(folder, file))))),
  )
}

/** Returns the shared packages that this build uses, by path, in order. */
function requiredBy(stats: Stats): Record<string, string> {
  const { modules = [] } = stats.toJson({ all: false, modules: true, modulesSpace: Number.POSITIVE_INFINITY })
  const names = modules.map((module) => module.name ?? '').sort()
  const requires: Record<string, string> = {}
  for (const name of names) {
    const { path, range } = CONSUMED.exec(name)?.groups ?? {}
    if (path && range) requires[path] = range
  }
  return requires
}
