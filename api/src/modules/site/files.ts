import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { isPath } from '@carte/releases'
import { type Stored, store } from '../../infrastructure/http/stored.ts'
import { Latest } from './latest.ts'
import { MANIFEST } from './live-manifest.ts'
import type { ReleaseSource } from './source.ts'

/** The only kinds of file that are served. Source maps are not among them. */
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

/** What hosts of other sites read of a remote: its manifest, and the types of what it exposes to them. */
const FOR_OTHER_HOSTS: ReadonlyMap<string, (typeof TYPES)[string]> = new Map([
  [MANIFEST, { type: 'application/json; charset=utf-8', compress: true }],
  ['mf-types.zip', { type: 'application/zip', compress: false }],
  ['mf-types.d.ts', { type: 'text/plain; charset=utf-8', compress: true }],
])

/** What a release holds for those who build against it. */
const OF_TYPES = /^types\//

/** In a release of the shell: the types of its tags, for the editors of whoever writes pages with them. */
const TYPES_OF_TAGS = 'embed/carte.d.ts'

/** Bytes of files in memory: all that the live versions of a site of ten teams have, and as much again of earlier ones. */
const MOST_BYTES = 96_000_000
/** A text is kept compressed as well, twice. */
const weightOf = ({ body, isCompressed }: Stored) => (isCompressed ? body.length * 1.6 : body.length) + 1_000

/** Files that were asked for and are not there are not looked for again at once. */
const MISSED_MS = 2_000
const MOST_MISSED = 1_000

interface FilesOptions {
  readonly dev: boolean
  readonly cacheControl: string
  /** Bytes that are kept in memory, the latest. */
  readonly most?: number
}

export interface Files {
  /** One file of a version; null for what is not there or not served. */
  readonly find: (part: string, version: string, path: string, caching?: string) => Promise<Stored | null>
  /** The types of the tags of this version of the shell; null where it has none. Served at an address of their own. */
  readonly typesOfTags: (version: string) => Promise<Stored | null>
  /** Reads a file anew when it is asked for next: it was not what it should be. */
  readonly forget: (part: string, version: string, path: string) => void
}

/** What a file of a release is sent as; nothing for what is not served. */
const typeOf = (path: string) => FOR_OTHER_HOSTS.get(path) ?? TYPES[extname(path)]

/** Whether a path below a version may be served, should it be there. */
export const isServed = (path: string): boolean => isPath(path) && !OF_TYPES.test(path) && typeOf(path) !== undefined

const decompress = promisify(brotliDecompress)

/** What stands compressed beside a file is what most browsers get of it; whatever else it may be, the file itself is right. */
async function packedOf(content: Buffer, packed: Buffer | null): Promise<Buffer | null> {
  const most = { maxOutputLength: content.length + 1 }
  const text = packed && (await decompress(packed, most).catch(() => null))
  return text?.equals(content) ? packed : null
}

/** Files of releases, compressed by their build or else once here, and kept in memory: a version never changes. */
export function createFiles(source: ReleaseSource, { dev, cacheControl, most = MOST_BYTES }: FilesOptions): Files {
  const kept = new Latest<Stored>(most, weightOf)
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
      // Before anything else: below, the path becomes a part of another one.
      if (!isServed(path)) return null
      if (dev) return read(part, version, path, caching)
      const key = keyOf(part, version, path, caching)
      if ((missed.get(key) ?? 0) > performance.now()) return null
      return (await kept.get(key, () => read(part, version, path, caching))) ?? miss(key)
    },
  }
}
