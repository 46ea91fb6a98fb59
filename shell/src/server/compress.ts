import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync, inflateRawSync, constants as zlib } from 'node:zlib'
import { NONCE, type SharedPage } from '@carte/contract'
import type { PageDocument } from './document.ts'

const deflate = promisify(deflateRaw)

/** RFC 1952: deflate, no flags, no time, no extra flags, unknown operating system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** A page whose second part is compressed separately, so that it can be sent many times. */
export interface CompressedPage {
  readonly top: PageDocument['top']
  readonly styleSources: PageDocument['styleSources']
  /** A promise for a page that is sent once, so that the first part is sent without waiting. */
  readonly rest: Buffer | Promise<Buffer>
  /** Length of the second part in bytes, uncompressed. */
  readonly length: number
  /** For a page that is sent once, the bytes themselves. */
  readonly checksum: SharedPage['checksum'] | Buffer
}

const BITS = Array.from({ length: 32 }, (_, bit) => bit)

/**
 * Returns what `crcAfter` needs to extend a CRC-32 by these bytes. CRC-32 is linear in the initial value, so the effect
 * of each of its 32 bits is computed once. A page then costs 32 operations instead of a pass over all its bytes.
 */
function checksumOf(bytes: Buffer): SharedPage['checksum'] {
  const ofRest = crc32(bytes, 0)
  return { ofRest, effects: BITS.map((bit) => crc32(bytes, (1 << bit) >>> 0) ^ ofRest) }
}

/** Returns the CRC-32 of a first and second part, from that of the first. */
function crcAfter(crc: number, checksum: CompressedPage['checksum']): number {
  if (Buffer.isBuffer(checksum)) return crc32(checksum, crc)
  const { ofRest, effects } = checksum
  return effects.reduce((sum, effect, bit) => (crc & (1 << bit) ? sum ^ effect : sum), ofRest) >>> 0
}

/** Compresses a page that is sent many times, at the highest level. */
export async function compressForCache({ rest, ...document }: PageDocument): Promise<CompressedPage> {
  const bytes = Buffer.from(rest)
  return {
    ...document,
    rest: await deflate(bytes, { level: 9 }),
    length: bytes.length,
    checksum: checksumOf(bytes),
  }
}

/** Compresses a page that is sent once, while its first part is being sent. */
export function compressForResponse({ rest, ...document }: PageDocument): CompressedPage {
  const bytes = Buffer.from(rest)
  return { ...document, rest: deflate(bytes, { level: 4 }), length: bytes.length, checksum: bytes }
}

/** Returns whether `Accept-Encoding` allows gzip. A weight of `gzip` takes precedence over `*` (RFC 9110 §12.5.3). */
function acceptsGzip(accept: string | null): boolean {
  const weights = new Map(
    (accept ?? '').split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** Returns a page's bytes for the accepted encodings, and the content encoding. */
export function bodyOf(
  { top, rest, length, checksum }: Omit<CompressedPage, 'styleSources'>,
  nonce: string,
  acceptEncoding: string | null,
): { readonly chunks: readonly (Buffer | Promise<Buffer>)[]; readonly encoding: 'gzip' | null } {
  const first = Buffer.from(top.replaceAll(NONCE, nonce))
  if (!acceptsGzip(acceptEncoding)) {
    return { chunks: [first, Promise.resolve(rest).then((deflated) => inflateRawSync(deflated))], encoding: null }
  }
  // `Z_SYNC_FLUSH` ends on a byte boundary without ending the stream, so that the second part can follow.
  const flushed = deflateRawSync(first, { level: 6, finishFlush: zlib.Z_SYNC_FLUSH })
  const withEnd = (deflated: Buffer) => {
    const end = Buffer.alloc(8)
    end.writeUInt32LE(crcAfter(crc32(first), checksum), 0)
    end.writeUInt32LE((first.length + length) >>> 0, 4)
    return Buffer.concat([deflated, end])
  }
  const second = Buffer.isBuffer(rest) ? withEnd(rest) : rest.then(withEnd)
  return { chunks: [Buffer.concat([GZIP_HEADER, flushed]), second], encoding: 'gzip' }
}
