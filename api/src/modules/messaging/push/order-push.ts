import { createHash } from 'node:crypto'
import type { Context } from '../../../config/context.ts'
import { mailBackoff } from '../../../infrastructure/mail/send-once.ts'
import type { Retry } from '../../../infrastructure/outbox/outbox.ts'
import type { PushSender, PushTarget } from '../../../infrastructure/push/push-sender.ts'

/** How long a push service keeps the notification for a phone that is switched off. Later it is useless. */
const TTL_SECONDS = 30 * 60
const ATTEMPTS_MAX = 5
/** A service that asks for a longer pause gets no further attempt. */
const RETRY_MAX_MS = 5 * 60_000

/** What the service worker shows (`shared/config/src/rspack/push-worker.ts`). */
interface Payload {
  readonly title: string
  readonly body: string
  readonly lang: string
  /** The path of the order's page. */
  readonly url: string
}

interface OrderNotification {
  readonly orderId: string
  readonly attempt: number
  /** A later notification of the same kind replaces an earlier one that was not delivered. */
  readonly kind: 'ready' | 'time'
  /** Reads what to show; null if it is useless by now. Called only if a browser has subscribed. */
  readonly readPayload: () => Promise<Payload | null>
  /** Whether it is the order's last one: subscriptions are then deleted, so that work that runs twice sends it once. */
  readonly isLast: boolean
}

type Deps = Pick<Context, 'db' | 'log'> & { readonly push: PushSender }

/** Creates the function that notifies the browsers of an order's guest, in a handler of the outbox. */
export function createOrderPush({ db, log, push }: Deps) {
  /** Returns the delay before another attempt, or the outcome if there is none. */
  async function send(
    { orderId, attempt, kind }: OrderNotification,
    payload: Payload,
    target: PushTarget,
  ): Promise<'sent' | 'ended' | number> {
    const content = { payload: JSON.stringify(payload), topic: topicOf(kind, orderId), ttlSeconds: TTL_SECONDS }
    const outcome = await push.send(target, content)
    if (outcome.kind === 'sent') return 'sent'
    if (outcome.kind === 'gone') return 'ended'
    const retryInMs = outcome.kind === 'failed' ? Math.max(mailBackoff(attempt), outcome.retryAfterMs) : Infinity
    const isFinal = attempt >= ATTEMPTS_MAX || retryInMs > RETRY_MAX_MS
    const fields = { orderId, attempt, status: outcome.status }
    log.warn(fields, isFinal ? 'A notification was given up' : 'A notification will be retried later')
    return isFinal ? 'ended' : retryInMs
  }

  return async (notification: OrderNotification): Promise<Retry | undefined> => {
    const { orderId, readPayload, isLast } = notification
    const targets = await db
      .selectFrom('push_subscription')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('order_id', '=', orderId)
      .execute()
    if (targets.length === 0) return undefined
    const payload = await readPayload()
    const outcomes = await Promise.all(
      targets.map((target) => (payload === null ? 'sent' : send(notification, payload, target))),
    )
    const isOver = (outcome: (typeof outcomes)[number] | undefined) =>
      outcome === 'ended' || (isLast && outcome === 'sent')
    const ended = targets.filter((_, index) => isOver(outcomes[index])).map(({ endpoint }) => endpoint)
    if (ended.length > 0)
      await db.deleteFrom('push_subscription').where('order_id', '=', orderId).where('endpoint', 'in', ended).execute()
    const delays = outcomes.filter((outcome) => typeof outcome === 'number')
    return delays.length === 0 ? undefined : { retryInMs: Math.max(...delays) }
  }
}

/** Returns a topic for the order that does not reveal its id to the push service. */
const topicOf = (kind: string, orderId: string) =>
  createHash('sha256').update(`${kind} ${orderId}`).digest('base64url').slice(0, 32)
