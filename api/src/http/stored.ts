import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'
interface Form {
  readonly bytes: Buffer
  /** Strong: each encoding has its own. */
  readonly etag: string
}

/** An answer made once and sent many times: serialised, compressed, with its tags. */
export class Stored {
  readonly type: string
  readonly cacheControl: string
  readonly forms: Readonly<Partial<Record<Encoding, Form>>>
  readonly body: Buffer
  constructor(type: string, cacheControl: string, body: Buffer, forms: Readonly<Partial<Record<Encoding, Form>>>) {
    this.type = type
    this.cacheControl = cacheControl
    this.body = body
    this.forms = forms
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this, a compressed form saves nothing on the wire. */
const WORTH_COMPRESSING = 1_000
/** Above it the best compression would hold everybody up. */
const LARGE = 500_000

interface StoreOptions {
  readonly type?: string
  readonly cacheControl?: string
  readonly compress?: boolean
  /** The body after brotli, where somebody had the time to do it well. */
  readonly brotli?: Buffer | null
}

/** Serialises and compresses `body` for `sendStored`. */
export async function store(
  body: string | Buffer,
  {
    type = 'application/json; charset=utf-8',
    cacheControl = 'no-cache',
    compress = true,
    brotli = null,
  }: StoreOptions = {},
): Promise<Stored> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const forms: Partial<Record<Encoding, Form>> = { identity: { bytes, etag: `"${hash}"` } }
  if (compress && bytes.length >= WORTH_COMPRESSING) {
    const quality = bytes.length > LARGE ? 4 : 9
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const [br, zipped] = await Promise.all([
      brotli ?? compressBrotli(bytes, { params }),
      compressGzip(bytes, { level: 6 }),
    ])
    forms.br = { bytes: br, etag: `"${hash}-br"` }
    forms.gzip = { bytes: zipped, etag: `"${hash}-gz"` }
  }
  return new Stored(type, cacheControl, bytes, forms)
}

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
  if (accepts.size < 1_000) accepts.set(header, found)
  return found
}

/** If-None-Match by weak comparison, as for every GET. */
export function isFresh(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Sends the form that the client takes, or 304 when it has that form. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: Stored): FastifyReply {
  const encoding = encodingsOf(request.headers['accept-encoding']).find((candidate) => stored.forms[candidate])
  const form = stored.forms[encoding ?? 'identity'] ?? { bytes: stored.body, etag: '' }
  reply.header('etag', form.etag).header('cache-control', stored.cacheControl)
  if (stored.forms.br || stored.forms.gzip) reply.header('vary', 'accept-encoding')
  if (isFresh(request.headers['if-none-match'], form.etag)) return reply.code(304).send()
  if (encoding && encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(stored.type).send(form.bytes)
}
