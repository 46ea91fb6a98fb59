import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { RemoteCode } from '@carte/contract'
import { isPath, matchesIntegrity, type NodePart } from '@carte/releases'
import { type PreparedResponse, prepareResponse } from '../../infrastructure/http/prepared-response.ts'
import { LruCache } from './lru-cache.ts'
import type { ReleaseSource } from './source.ts'

/** The file types that are served, besides `FOR_OTHER_HOSTS`. Source maps are not (API-15). */
const TYPES: Readonly<Record<string, { readonly type: string; readonly compress: boolean }>> = {
  '.js': { type: 'text/javascript; charset=utf-8', compress: true },
  '.css': { type: 'text/css; charset=utf-8', compress: true },
  '.svg': { type: 'image/svg+xml; charset=utf-8', compress: true },
  '.webmanifest': { type: 'application/manifest+json', compress: true },
  '.png': { type: 'image/png', compress: false },
  '.webp': { type: 'image/webp', compress: false },
  '.avif': { type: 'image/avif', compress: false },
  '.woff2': { type: 'font/woff2', compress: false },
}

/**
 * The manifest with a remote's entry, exposed modules and shared packages, for the federation runtime of other hosts.
 */
export const MANIFEST = 'mf-manifest.json'

/** Files for hosts of other sites: a remote's manifest, and the types of its exposed modules. */
const FOR_OTHER_HOSTS: ReadonlyMap<string, (typeof TYPES)[string]> = new Map([
  [MANIFEST, { type: 'application/json; charset=utf-8', compress: true }],
  ['mf-types.zip', { type: 'application/zip', compress: false }],
  ['mf-types.d.ts', { type: 'text/plain; charset=utf-8', compress: true }],
])

/** Files for developers who build against a release; not served. */
const TYPES_FOLDER = /^types\//

const EMBED_TYPES = 'embed/carte.d.ts'

/**
 * The size of the file cache in bytes: enough for the live versions of ten teams, and as much again for earlier ones.
 * With the bodies of `dictionaries.ts` 96 MB.
 */
const BYTES_MAX = 88_000_000
/** Estimates memory including the two compressed copies of a text. */
const weightOf = ({ body, isCompressed }: PreparedResponse) => (isCompressed ? body.length * 1.6 : body.length) + 1_000

/** How long a missing file is remembered as missing. */
const MISSING_MS = 2_000
const MISSING_MAX = 1_000

interface FilesOptions {
  readonly dev: boolean
  readonly cacheControl: string
  readonly bytesMax?: number
}

export interface Files {
  /** Null if the file does not exist or is not served. */
  readonly find: (part: string, version: string, path: string, caching?: string) => Promise<PreparedResponse | null>
  /** Null if this shell has none. They have an address of their own. */
  readonly embedTypes: (version: string) => Promise<PreparedResponse | null>
  /** Drops a file from the cache because its hash was wrong. */
  readonly delete: (part: string, version: string, path: string) => void
}

const typeOf = (path: string) => FOR_OTHER_HOSTS.get(path) ?? TYPES[extname(path)]

export const isServed = (path: string): boolean =>
  isPath(path) && !TYPES_FOLDER.test(path) && typeOf(path) !== undefined

const decompress = promisify(brotliDecompress)

/** Returns the precompressed file only if it decompresses to the file itself. */
async function verifiedBrotli(content: Buffer, brotli: Buffer | null): Promise<Buffer | null> {
  const limit = { maxOutputLength: content.length + 1 }
  const text = brotli && (await decompress(brotli, limit).catch(() => null))
  return text?.equals(content) ? brotli : null
}

/** Creates the file cache. Versions never change, so cached files never expire. */
export function createFiles(source: ReleaseSource, { dev, cacheControl, bytesMax = BYTES_MAX }: FilesOptions): Files {
  const cache = new LruCache<PreparedResponse>(bytesMax, weightOf)
  const missing = new Map<string, number>()

  async function read(part: string, version: string, path: string, caching: string): Promise<PreparedResponse | null> {
    const kind = typeOf(path)
    const content = kind ? await source.file(part, version, path) : null
    if (!kind || !content) return null
    const brotli = kind.compress ? await verifiedBrotli(content, await source.file(part, version, `${path}.br`)) : null
    return prepareResponse(content, { type: kind.type, compress: kind.compress && !dev, cacheControl: caching, brotli })
  }

  function rememberMissing(key: string): null {
    if (missing.size >= MISSING_MAX) missing.clear()
    missing.set(key, performance.now() + MISSING_MS)
    return null
  }

  const keyOf = (part: string, version: string, path: string, caching: string) =>
    `${part}/${version}/${path} ${caching}`

  async function readEmbedTypes(version: string): Promise<PreparedResponse | null> {
    const content = await source.file('shell', version, EMBED_TYPES)
    return content && prepareResponse(content, { type: 'text/plain; charset=utf-8', compress: !dev })
  }

  return {
    embedTypes: (version) =>
      dev ? readEmbedTypes(version) : cache.get(`embed types ${version}`, () => readEmbedTypes(version)),
    delete: (part, version, path) => cache.delete(keyOf(part, version, path, cacheControl)),
    async find(part, version, path, caching = cacheControl) {
      // Must come first: the path becomes part of a file path below.
      if (!isServed(path)) return null
      if (dev) return read(part, version, path, caching)
      const key = keyOf(part, version, path, caching)
      if ((missing.get(key) ?? 0) > performance.now()) return null
      return (await cache.get(key, () => read(part, version, path, caching))) ?? rememberMissing(key)
    },
  }
}

/**
 * The size of the cache in bytes: Node builds and style sheets of all live, previous and canary versions, and of earlier
 * visits.
 */
const TEXT_BYTES_MAX = 64_000_000

export interface ReleasedTexts {
  /** @throws Error if the file is missing or its hash is wrong */
  readonly read: (part: string, version: string, file: NodePart) => Promise<RemoteCode>
}

export function createTexts(source: ReleaseSource): ReleasedTexts {
  const cache = new LruCache<RemoteCode>(TEXT_BYTES_MAX, ({ text }) => text.length)

  async function read(part: string, version: string, { file, integrity }: NodePart): Promise<RemoteCode> {
    const name = `${source.location(part, version)}/${file}`
    const content = await source.file(part, version, file)
    if (!content) throw new Error(`${name} is missing`)
    if (!matchesIntegrity(content, integrity)) throw new Error(`${name} does not match the hash in its release.json`)
    return { file: name, text: content.toString() }
  }

  return {
    async read(part, version, file) {
      const key = `${part}/${version}/${file.file} ${file.integrity}`
      const code = await cache.get(key, () => read(part, version, file))
      if (!code) throw new Error(`${key} is missing`)
      return code
    },
  }
}
