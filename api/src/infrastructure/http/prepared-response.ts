import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Bytes below which compression saves nothing on the wire. */
const COMPRESSED_FROM_BYTES = 1_000
/** Bytes above which the best compression would delay other requests. */
const LARGE_BYTES = 500_000

function compress(bytes: Buffer, encoding: Encoding, once: boolean): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return compressGzip(bytes, { level: 6 })
  const quality = bytes.length > LARGE_BYTES ? 4 : once ? 5 : 9
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return compressBrotli(bytes, { params })
}

interface PreparedResponseOptions {
  readonly type: string
  readonly cacheControl: string
  readonly compress: boolean
  /** Sent to one client only, so use a fast compression level. */
  readonly once: boolean
  /** The body already compressed by brotli, for example at build time. */
  readonly brotli: Buffer | null
}

/**
 * A response that is built once and sent many times: serialized, with its ETags, and compressed for the first client
 * that accepts an encoding.
 */
export class PreparedResponse {
  readonly type: string
  readonly cacheControl: string
  readonly body: Buffer
  readonly isCompressed: boolean
  readonly sha256: Buffer
  private readonly once: boolean
  private readonly etags: Readonly<Record<Encoding, string>>
  private readonly ready = new Map<Encoding, Buffer>()
  private readonly pending = new Map<Encoding, Promise<Buffer>>()

  constructor(body: Buffer, { type, cacheControl, compress, once, brotli }: PreparedResponseOptions) {
    this.type = type
    this.cacheControl = cacheControl
    this.body = body
    this.isCompressed = compress && body.length >= COMPRESSED_FROM_BYTES
    this.once = once
    this.sha256 = createHash('sha256').update(body).digest()
    const hash = this.sha256.toString('base64url').slice(0, 22)
    this.etags = { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` }
    this.ready.set('identity', body)
    if (brotli) this.ready.set('br', brotli)
  }

  etagOf(encoding: Encoding): string {
    return this.etags[encoding]
  }

  /** Returns the bytes in this encoding; a promise only while they are first compressed. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.ready.get(encoding) ?? this.pending.get(encoding) ?? this.make(encoding)
  }

  private async make(encoding: Encoding): Promise<Buffer> {
    const compressing = Promise.resolve(compress(this.body, encoding, this.once))
    this.pending.set(encoding, compressing)
    try {
      const bytes = await compressing
      this.ready.set(encoding, bytes)
      return bytes
    } finally {
      this.pending.delete(encoding)
    }
  }
}

export async function prepareResponse(
  body: string | Buffer,
  {
    type = 'application/json; charset=utf-8',
    cacheControl = 'no-cache',
    compress = true,
    once = false,
    brotli = null,
  }: Partial<PreparedResponseOptions> = {},
): Promise<PreparedResponse> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return new PreparedResponse(bytes, { type, cacheControl, compress, once, brotli })
}

/** Longer `Accept-Encoding` headers, which no browser sends, are not cached. */
const HEADER_LENGTH_MAX = 200

interface Accepted {
  /** The best encoding of prepared responses that the client accepts. */
  readonly best: Encoding
  /** Zstandard, without and with a dictionary (RFC 9842). */
  readonly zstd: boolean
  readonly dcz: boolean
}

const NOTHING_ACCEPTED: Accepted = { best: 'identity', zstd: false, dcz: false }

const accepts = new Map<string, Accepted>()

/** Returns what a client accepts. Parses each distinct header once. */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return NOTHING_ACCEPTED
  const cached = accepts.get(header)
  if (cached) return cached
  const excluded = new Set<string>()
  const named = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(/\s*;\s*/)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    ;(quality && Number(quality.slice(2)) === 0 ? excluded : named).add(name)
  }
  const accepted = (encoding: Encoding) => named.has(encoding) || (named.has('*') && !excluded.has(encoding))
  const best = (['br', 'gzip'] as const).find(accepted) ?? ('identity' as const)
  const found: Accepted = { best, zstd: named.has('zstd'), dcz: named.has('dcz') }
  if (accepts.size < 1_000 && header.length < HEADER_LENGTH_MAX) accepts.set(header, found)
  return found
}

/** Compares `If-None-Match` weakly, as RFC 9110 requires for GET. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** A body compressed with another file as dictionary: Dictionary-Compressed Zstandard (RFC 9842, section 5). */
export interface DictionaryBody {
  readonly bytes: Buffer
  readonly etag: string
}

interface SendOptions {
  /** Replaces the other encodings. */
  readonly dcz?: DictionaryBody | null
  readonly cacheControl?: string
}

/** Sends the best encoding that the client accepts, or 304 if it has that version. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: PreparedResponse,
  { dcz = null, cacheControl = stored.cacheControl }: SendOptions = {},
): FastifyReply | Promise<FastifyReply> {
  const encoding = stored.isCompressed ? acceptedEncodings(request.headers['accept-encoding']).best : 'identity'
  const etag = dcz?.etag ?? stored.etagOf(encoding)
  reply.header('etag', etag).header('cache-control', cacheControl)
  if (stored.isCompressed) {
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (dcz) reply.header('content-encoding', 'dcz')
  else if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.type(stored.type)
  const bytes = dcz?.bytes ?? stored.in(encoding)
  return bytes instanceof Promise ? bytes.then((compressed) => reply.send(compressed)) : reply.send(bytes)
}
