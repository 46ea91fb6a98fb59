import { createECDH, createPublicKey } from 'node:crypto'
import webPush from 'web-push'
import type { Config } from '../../config/context.ts'
import type { Secrets } from '../database/secrets.ts'
import { isPushEndpoint } from './push-services.ts'

/** A browser's subscription. All three values are secrets of that browser: never log them. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly payload: string
  /** A later message with this topic replaces one that the browser has not received yet. At most 32 characters. */
  readonly topic: string
  /** How long the push service keeps the message for a browser that is not connected. */
  readonly ttlSeconds: number
}

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The subscription has expired or was ended by the browser (404 or 410). */
  | { readonly kind: 'gone' }
  /** The same message will not be accepted later either. */
  | { readonly kind: 'rejected'; readonly status: number | null }
  /** The service is unavailable or limits the rate. */
  | { readonly kind: 'failed'; readonly status: number | null; readonly retryAfterMs: number }

export interface PushSender {
  /** The public key that browsers subscribe with, in base64url; null if notifications are switched off. */
  publicKey(): Promise<string | null>
  /** Returns whether messages can be sent to the target: its service is allowed, and its key is a point of P-256. */
  accepts(target: PushTarget): boolean
  /** Encrypts and sends a message. Does not throw for errors of the service or the network. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

/** Several requests in parallel end before the lease of their work in the outbox. */
const TIMEOUT_MS = 10_000

/** Creates the client of browsers' push services: RFC 8030, with VAPID (RFC 8292) and encryption (RFC 8291). */
export function createPushSender(
  { pushServices, publicOrigin, mail }: Pick<Config, 'pushServices' | 'publicOrigin' | 'mail'>,
  secrets: Secrets,
): PushSender {
  // Push services use it to reach the operator. Apple rejects the address of a host without a domain.
  const subject = publicOrigin?.startsWith('https:') ? publicOrigin : `mailto:${mail.from.address}`

  /** All instances derive the same pair. 32 random bytes are a private key, with a chance of 1 − 2^-32. */
  const keys = async () => {
    const curve = createECDH('prime256v1')
    const secret = await secrets.get('web-push')
    curve.setPrivateKey(secret)
    return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
  }

  const accepts = ({ endpoint, p256dh }: PushTarget) => isPushEndpoint(endpoint, pushServices) && isPoint(p256dh)

  return {
    publicKey: async () => (pushServices.length === 0 ? null : (await keys()).publicKey),
    accepts,
    async send(target, { payload, topic, ttlSeconds }) {
      // The list of services can be shorter than when the browser subscribed.
      if (!accepts(target)) return { kind: 'rejected', status: null }
      const { endpoint, p256dh, auth } = target
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...(await keys()) },
        TTL: ttlSeconds,
        urgency: 'high',
        topic,
      })
      return outcomeOf(await post(endpoint, headers, body))
    },
  }
}

/** Returns null if there is no answer. The error is not passed on: it names the address. */
async function post(endpoint: string, given: Record<string, unknown>, body: Buffer): Promise<Response | null> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (name !== 'Content-Length') headers.set(name, String(value))
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    // A redirect could lead to an address that is not allowed.
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal,
    })
    await response.body?.cancel()
    return response
  } catch {
    return null
  }
}

function outcomeOf(response: Response | null): PushOutcome {
  if (response === null) return { kind: 'failed', status: null, retryAfterMs: 0 }
  const { ok, status, headers } = response
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'failed', status, retryAfterMs: retryAfterMs(headers.get('retry-after')) }
  return { kind: 'rejected', status }
}

/** Converts a `Retry-After` header in seconds to milliseconds; 0 without one, or if it is a date. */
const retryAfterMs = (header: string | null) => (/^\d{1,6}$/.test(header ?? '') ? Number(header) * 1_000 : 0)

/** Returns whether an uncompressed point in base64url is on the curve; encryption fails for others. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  const x = bytes.toString('base64url', 1, 33)
  const y = bytes.toString('base64url', 33)
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }).type === 'public'
  } catch {
    return false
  }
}
