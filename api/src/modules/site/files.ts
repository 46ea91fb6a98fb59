import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { isPath } from '@carte/releases'
import { type Stored, store } from '../../infrastructure/http/stored.ts'
import { MANIFEST } from './live-manifest.ts'
import { LruCache } from './lru-cache.ts'
import type { ReleaseSource } from './source.ts'

/** The only file types that are served. Source maps are not (API-15). */
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

/** Files for hosts of other sites: a remote's manifest, and the types of its exposed modules. */
const FOR_OTHER_HOSTS: ReadonlyMap<string, (typeof TYPES)[string]> = new Map([
  [MANIFEST, { type: 'application/json; charset=utf-8', compress: true }],
  ['mf-types.zip', { type: 'application/zip', compress: false }],
  ['mf-types.d.ts', { type: 'text/plain; charset=utf-8', compress: true }],
])

/** Files for developers who build against a release; not served. */
const OF_TYPES = /^types\//

const TYPES_OF_TAGS = 'embed/carte.d.ts'

/**
 * The size of the file cache in bytes: enough for the live versions of ten teams, and as much again for earlier ones.
 */
const MOST_BYTES = 96_000_000
/** Estimates memory including the two compressed copies of a text. */
const weightOf = ({ body, isCompressed }: Stored) => (isCompressed ? body.length * 1.6 : body.length) + 1_000

/** How long a missing file is remembered as missing. */
const MISSED_MS = 2_000
const MOST_MISSED = 1_000

interface FilesOptions {
  readonly dev: boolean
  readonly cacheControl: string
  readonly most?: number
}

export interface Files {
  /** Null if the file does not exist or is not served. */
  readonly find: (part: string, version: string, path: string, caching?: string) => Promise<Stored | null>
  /** Null if this shell has none. They have an address of their own. */
  readonly typesOfTags: (version: string) => Promise<Stored | null>
  /** Drops a file from the cache because its hash was wrong. */
  readonly forget: (part: string, version: string, path: string) => void
}

const typeOf = (path: string) => FOR_OTHER_HOSTS.get(path) ?? TYPES[extname(path)]

export const isServed = (path: string): boolean => isPath(path) && !OF_TYPES.test(path) && typeOf(path) !== undefined

const decompress = promisify(brotliDecompress)

/** Returns the precompressed file only if it decompresses to the file itself. */
async function packedOf(content: Buffer, packed: Buffer | null): Promise<Buffer | null> {
  const most = { maxOutputLength: content.length + 1 }
  const text = packed && (await decompress(packed, most).catch(() => null))
  return text?.equals(content) ? packed : null
}

/** Creates the file cache. Versions never change, so cached files never expire. */
export function createFiles(source: ReleaseSource, { dev, cacheControl, most = MOST_BYTES }: FilesOptions): Files {
  const kept = new LruCache<Stored>(most, weightOf)
  const missed = new Map<string, number>()

  async function read(part: string, version: string, path: string, caching: string): Promise<Stored | null> {
    const kind = typeOf(path)
    const content = kind ? await source.file(part, version, path) : null
    if (!kind || !content) return null
    const brotli = kind.compress ? await packedOf(content, await source.file(part, version, `${path}.br`)) : null
    return store(content, { type: kind.type, compress: kind.compress && !dev, cacheControl: caching, brotli })
  }

  function miss(key: string): null {
    if (missed.size >= MOST_MISSED) missed.clear()
    missed.set(key, performance.now() + MISSED_MS)
    return null
  }

  const keyOf = (part: string, version: string, path: string, caching: string) =>
    `${part}/${version}/${path} ${caching}`

  async function readTypesOfTags(version: string): Promise<Stored | null> {
    const content = await source.file('shell', version, TYPES_OF_TAGS)
    return content && store(content, { type: 'text/plain; charset=utf-8', compress: !dev })
  }

  return {
    typesOfTags: (version) =>
      dev ? readTypesOfTags(version) : kept.get(`types of tags ${version}`, () => readTypesOfTags(version)),
    forget: (part, version, path) => kept.forget(keyOf(part, version, path, cacheControl)),
    async find(part, version, path, caching = cacheControl) {
      // Must come first: the path becomes part of a file path below.
      if (!isServed(path)) return null
      if (dev) return read(part, version, path, caching)
      const key = keyOf(part, version, path, caching)
      if ((missed.get(key) ?? 0) > performance.now()) return null
      return (await kept.get(key, () => read(part, version, path, caching))) ?? miss(key)
    },
  }
}
