import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A notification that the push service has accepted and decrypted as the browser would. */
export interface ReceivedPush {
  readonly endpoint: string
  readonly ttl: number
  readonly urgency: string | undefined
  readonly topic: string | undefined
  /** The public VAPID key of the sender, in base64url. */
  readonly senderKey: string
  /** Who sends it, from the signed token: a `mailto:` or `https:` address. */
  readonly sender: string
  readonly payload: string
}

/** What `PushSubscription.toJSON()` returns. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushService {
  readonly origin: string
  readonly received: readonly ReceivedPush[]
  /** The paths of all requests, also of those that were rejected. */
  readonly requested: readonly string[]
  /** Creates the subscription of a new browser. */
  subscribe(): Subscription
  /** Sets the status of all later requests to an endpoint. 201, the default, accepts them. */
  answer(endpoint: string, status: number, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

interface Browser {
  readonly curve: ECDH
  readonly auth: Buffer
}

const DAY_SECONDS = 86_400

/**
 * Starts a push service on loopback. It implements the part of RFC 8030 that application servers call, checks VAPID
 * (RFC 8292), and decrypts messages as a browser does (RFC 8291). It rejects what real ones reject: 400 without a TTL
 * or with another encoding, 403 for a bad signature, 410 for an unknown subscription.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, { status: number; headers: Readonly<Record<string, string>> }>()
  const received: ReceivedPush[] = []
  const requested: string[] = []
  let origin = ''

  function accept(endpoint: string, { headers }: IncomingMessage, body: Buffer): ReceivedPush | number {
    const browser = browsers.get(endpoint)
    if (!browser) return 410
    const ttl = Number(headers.ttl)
    if (headers.ttl === undefined || !Number.isInteger(ttl) || headers['content-encoding'] !== 'aes128gcm') return 400
    const vapid = readVapid(headers.authorization ?? '', origin)
    if (vapid === null) return 403
    const one = (name: string) => headers[name] as string | undefined
    return {
      ...{ endpoint, ttl, urgency: one('urgency'), topic: one('topic') },
      ...vapid,
      payload: decrypt(body, browser).toString(),
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    requested.push(path)
    const { status, headers } = answers.get(origin + path) ?? { status: 201, headers: {} }
    const accepted = status === 201 ? accept(origin + path, request, Buffer.concat(chunks)) : status
    if (typeof accepted !== 'number') received.push(accepted)
    response.writeHead(typeof accepted === 'number' ? accepted : 201, headers).end()
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(400).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    requested,
    subscribe() {
      const endpoint = `${origin}/send/${randomBytes(24).toString('base64url')}`
      const curve = createECDH('prime256v1')
      const browser = { curve, auth: randomBytes(16) }
      const p256dh = curve.generateKeys('base64url')
      browsers.set(endpoint, browser)
      return { endpoint, keys: { p256dh, auth: browser.auth.toString('base64url') } }
    },
    answer: (endpoint, status, headers = {}) => void answers.set(endpoint, { status, headers }),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const parseJson = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Checks a VAPID header. Returns null if the signature, the audience or the time of the token is wrong. */
function readVapid(header: string, origin: string): Pick<ReceivedPush, 'senderKey' | 'sender'> | null {
  const [, token = '', senderKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(senderKey, 'base64url')
  if (point.length !== 65) return null
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || parseJson(head).alg !== 'ES256') return null
  const { aud, exp, sub } = parseJson(claims)
  const now = Date.now() / 1_000
  const isTimely = Number(exp) > now && Number(exp) <= now + DAY_SECONDS
  return aud === origin && isTimely && typeof sub === 'string' ? { senderKey, sender: sub } : null
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Salt, record size and length of the key id. */
const FIXED_HEADER_BYTES = 21

/** Decrypts a message of one record, as RFC 8291 and RFC 8188 say. @throws Error if it was encrypted for another key */
function decrypt(body: Buffer, { curve, auth }: Browser): Buffer {
  const salt = body.subarray(0, SALT_BYTES)
  const keyEnd = FIXED_HEADER_BYTES + body.readUInt8(FIXED_HEADER_BYTES - 1)
  const senderPoint = body.subarray(FIXED_HEADER_BYTES, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderPoint])
  const secret = derive(curve.computeSecret(senderPoint), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
  // The last record ends with 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2))
}
