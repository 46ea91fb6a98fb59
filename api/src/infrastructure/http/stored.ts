import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this, a compressed form saves nothing on the wire. */
const WORTH_COMPRESSING = 1_000
/** Above it the best compression would hold everybody up. */
const LARGE = 500_000

function compress(bytes: Buffer, encoding: Encoding, once: boolean): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return compressGzip(bytes, { level: 6 })
  const quality = bytes.length > LARGE ? 4 : once ? 5 : 9
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return compressBrotli(bytes, { params })
}

interface StoredOptions {
  readonly type: string
  readonly cacheControl: string
  readonly compress: boolean
  /** Sent to one client alone, so that a tenth of the size is not worth ten times the work. */
  readonly once: boolean
  /** The body after brotli, where somebody had the time to do it well. */
  readonly brotli: Buffer | null
}

/** An answer made once and sent many times: serialised, with its tags, and compressed for the first who takes it so. */
export class Stored {
  readonly type: string
  readonly cacheControl: string
  readonly body: Buffer
  /** Whether there are compressed forms of it. */
  readonly isCompressed: boolean
  private readonly once: boolean
  private readonly etags: Readonly<Record<Encoding, string>>
  private readonly ready = new Map<Encoding, Buffer>()
  private readonly underWay = new Map<Encoding, Promise<Buffer>>()

  constructor(body: Buffer, { type, cacheControl, compress, once, brotli }: StoredOptions) {
    this.type = type
    this.cacheControl = cacheControl
    this.body = body
    this.isCompressed = compress && body.length >= WORTH_COMPRESSING
    this.once = once
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.etags = { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` }
    this.ready.set('identity', body)
    if (brotli) this.ready.set('br', brotli)
  }

  /** Strong: each encoding has its own. */
  etagOf(encoding: Encoding): string {
    return this.etags[encoding]
  }

  /** The bytes in this encoding; a promise only for the first who takes them so. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.ready.get(encoding) ?? this.underWay.get(encoding) ?? this.make(encoding)
  }

  private async make(encoding: Encoding): Promise<Buffer> {
    const made = Promise.resolve(compress(this.body, encoding, this.once))
    this.underWay.set(encoding, made)
    try {
      const bytes = await made
      this.ready.set(encoding, bytes)
      return bytes
    } finally {
      this.underWay.delete(encoding)
    }
  }
}

/** Serialises `body` for `sendStored`. */
export async function store(
  body: string | Buffer,
  {
    type = 'application/json; charset=utf-8',
    cacheControl = 'no-cache',
    compress = true,
    once = false,
    brotli = null,
  }: Partial<StoredOptions> = {},
): Promise<Stored> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return new Stored(bytes, { type, cacheControl, compress, once, brotli })
}

/** No browser sends more letters; what somebody makes up is read each time. */
const LONGEST_KEPT = 200

const accepts = new Map<string, readonly Encoding[]>()

/** The encodings that a client takes, the best first. A header comes in few spellings, so each is read once. */
function encodingsOf(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity']
  const known = accepts.get(header)
  if (known) return known
  const refused = new Set<string>()
  const named = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(/\s*;\s*/)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    ;(quality && Number(quality.slice(2)) === 0 ? refused : named).add(name)
  }
  const takes = (encoding: Encoding) => named.has(encoding) || (named.has('*') && !refused.has(encoding))
  const found = (['br', 'gzip', 'identity'] as const).filter((encoding) => encoding === 'identity' || takes(encoding))
  if (accepts.size < 1_000 && header.length < LONGEST_KEPT) accepts.set(header, found)
  return found
}

/** If-None-Match by weak comparison, as for every GET. */
export function isFresh(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Sends the form that the client takes, or 304 when it has that form. */
export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: Stored,
): FastifyReply | Promise<FastifyReply> {
  const encoding = stored.isCompressed ? (encodingsOf(request.headers['accept-encoding'])[0] ?? 'identity') : 'identity'
  const etag = stored.etagOf(encoding)
  reply.header('etag', etag).header('cache-control', stored.cacheControl)
  if (stored.isCompressed) {
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
  }
  if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.type(stored.type)
  const bytes = stored.in(encoding)
  return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes)
}
