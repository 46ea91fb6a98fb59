import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import {
  acceptedEncodings,
  type DictionaryBody,
  type PreparedResponse,
} from '../../infrastructure/http/prepared-response.ts'
import type { Files } from './files.ts'
import { LruCache } from './lru-cache.ts'

// Compresses files of a release with those of an earlier release as dictionaries (docs/decisions/0045-compression-dictionaries.md).

/** Smaller files save about as many bytes as the header field of a dictionary takes. */
const FROM_BYTES = 4_000
/** The default level. Level 12 saves 5 % of the bytes at most and takes four times as long. */
const LEVEL = 3
/** Every browser with dictionaries has a window of 8 MB, and a body's must be smaller (RFC 9842, section 5). */
const WINDOW_LOG_MAX = 22

const BYTES_MAX = 8_000_000
/** Estimates the memory of an entry beside its bytes. */
const ENTRY_BYTES = 500

interface DictionaryLimits {
  /** How many files are compressed at once. Node has four threads for all such work. */
  readonly concurrency: number
  readonly waitingMax: number
  /** The longest that a request waits in ms, for example for the store. It then gets the usual answer. */
  readonly waitMs: number
  readonly bytesMax: number
}

const LIMITS: DictionaryLimits = { concurrency: 2, waitingMax: 100, waitMs: 1_000, bytesMax: BYTES_MAX }

export interface ReleasedFile {
  readonly part: string
  readonly version: string
  readonly path: string
}

/** Only characters that need no escape in a URL pattern or a header field. */
const NAMED_BY_HASH = /^(?<name>(?:[\w-]+\/)*[\w-]+)\.(?<hash>[0-9a-f]{8})\.(?<type>js|css)$/
const VERSION = /^[\w.-]{1,64}$/
/** The `id` of `fieldsOf`, which the browser repeats. */
const DICTIONARY_ID = /^"(?<version>[\w.-]{1,64})\/(?<hash>[0-9a-f]{8})"$/

/** The start of a body: a skippable Zstandard frame with the SHA-256 of the dictionary (RFC 9842, section 5). */
const MAGIC_NUMBER = Buffer.from('5e2a4d1820000000', 'hex')

const compressZstd = promisify(zstdCompress)

async function compressWith(dictionary: PreparedResponse, file: PreparedResponse): Promise<Buffer | null> {
  // Beyond its window a frame cannot refer to the dictionary.
  const windowLog = Math.ceil(Math.log2(dictionary.body.length + file.body.length))
  if (windowLog > WINDOW_LOG_MAX) return null
  const frame = await compressZstd(file.body, {
    dictionary: dictionary.body,
    pledgedSrcSize: file.body.length,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_windowLog]: windowLog },
  })
  return Buffer.concat([MAGIC_NUMBER, dictionary.sha256, frame])
}

/**
 * Whether the page that sent the request can read the answer, which allows any origin (RFC 9842, section 9.3.3). Other
 * pages could learn the file's size from how long it takes.
 */
function isReadable(headers: IncomingHttpHeaders): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (site === undefined || site === 'same-origin' || mode === undefined) return true
  return mode === 'navigate' || mode === 'same-origin' || (mode === 'cors' && origin !== undefined)
}

/** Returns null at once if too many wait. */
function createPool({ concurrency, waitingMax }: DictionaryLimits) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(run: () => Promise<T>): Promise<T | null> => {
    if (running < concurrency) running++
    else if (waiting.length < waitingMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else return null
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      // The next one takes this place.
      if (next) next()
      else running--
    }
  }
}

/** Resolves to null if the promise fails or takes longer. */
function orNull<T>(promise: Promise<T | null>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([promise.catch(() => null), timeout]).finally(() => clearTimeout(timer))
}

/** What a pair of files has become. Bodies that save nothing are cached as null, so that each pair costs once. */
interface Compressed {
  readonly dcz: DictionaryBody | null
}

export function createDictionaries(files: Pick<Files, 'find'>, limits: Partial<DictionaryLimits> = {}) {
  const { bytesMax, waitMs, ...pool } = { ...LIMITS, ...limits }
  const inPool = createPool({ bytesMax, waitMs, ...pool })
  const cache = new LruCache<Compressed>(bytesMax, ({ dcz }) => ENTRY_BYTES + (dcz?.bytes.length ?? 0))

  async function make(dictionary: PreparedResponse, file: PreparedResponse): Promise<Compressed> {
    const [bytes, usual] = await Promise.all([compressWith(dictionary, file), file.in('br')])
    if (!bytes || bytes.length >= usual.length) return { dcz: null }
    const etag = `${file.etagOf('identity').slice(0, -1)}-dcz-${dictionary.sha256.toString('base64url').slice(0, 8)}"`
    return { dcz: { bytes, etag } }
  }

  async function find(
    headers: IncomingHttpHeaders,
    { part, path }: ReleasedFile,
    file: PreparedResponse,
  ): Promise<Compressed | null> {
    const { name, type } = NAMED_BY_HASH.exec(path)?.groups ?? {}
    const { version, hash } = DICTIONARY_ID.exec(String(headers['dictionary-id']))?.groups ?? {}
    if (version === undefined) return null
    const dictionary = await files.find(part, version, `${name}.${hash}.${type}`)
    const sha256 = dictionary?.sha256.toString('base64')
    if (!dictionary || headers['available-dictionary'] !== `:${sha256}:`) return null
    return cache.get(`${file.etagOf('identity')} ${sha256}`, () => inPool(() => make(dictionary, file)))
  }

  return {
    /**
     * Returns the value of `Use-As-Dictionary`: the addresses of this file in other releases, and an id by which
     * `compress` finds this one. Null if the file has no hash in its name or is small.
     */
    fieldsOf({ part, version, path }: ReleasedFile, { body }: PreparedResponse): string | null {
      const { name, hash, type } = NAMED_BY_HASH.exec(path)?.groups ?? {}
      if (name === undefined || body.length < FROM_BYTES || !VERSION.test(version)) return null
      const folder = part === 'shell' ? '/shell' : `/remotes/${part}`
      return `match="${folder}/*/${name}.*.${type}", id="${version}/${hash}"`
    },
    /**
     * Compresses the file with the dictionary that the browser has. Null if the browser does not accept that, the
     * dictionary is not the same file of a stored release, brotli is as small, or the limits are reached.
     */
    async compress(
      headers: IncomingHttpHeaders,
      file: ReleasedFile,
      found: PreparedResponse,
    ): Promise<DictionaryBody | null> {
      if (!acceptedEncodings(headers['accept-encoding']).dcz || !isReadable(headers)) return null
      return (await orNull(find(headers, file, found), waitMs))?.dcz ?? null
    },
  }
}
