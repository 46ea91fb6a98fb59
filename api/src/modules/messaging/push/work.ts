import { createHash } from 'node:crypto'
import type { Context } from '../../../config/context.ts'
import { mailBackoff } from '../../../infrastructure/mail/send-once.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import type { PushSender, PushTarget } from '../../../infrastructure/push/push-sender.ts'
import type { ShopStore } from '../../catalogue/index.ts'
import { findOrder, pushReady } from '../../ordering/index.ts'
import { readySentence } from '../ready/texts.ts'
import { orderLanguage } from '../receipts/read.ts'

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

interface Deps extends Pick<Context, 'db' | 'log'> {
  readonly outbox: Outbox
  readonly push: PushSender
  readonly shops: ShopStore
}

/**
 * Registers the outbox work that notifies the browsers of a guest when their order is ready (PUSH-4). A subscription is
 * deleted when its notification is sent or given up, so work that runs twice sends nothing twice.
 */
export function installReadyPush(deps: Deps): void {
  const { db, log, outbox, push, shops } = deps

  async function payloadOf(orderId: string): Promise<Payload | null> {
    const order = await findOrder(deps, orderId)
    const shopRecord = order?.status === 'done' ? await shops.find(order.shop_id) : undefined
    if (!order || !shopRecord) return null
    const lang = orderLanguage(order.language)
    return { title: shopRecord.shop.name, body: readySentence(order, lang), lang, url: `/order/${orderId}` }
  }

  /** Returns the delay before another attempt, or null if there is none. */
  async function notify(
    { orderId, attempt, payload }: { orderId: string; attempt: number; payload: string },
    target: PushTarget,
  ): Promise<number | null> {
    const outcome = await push.send(target, { payload, topic: topicOf(orderId), ttlSeconds: TTL_SECONDS })
    if (outcome.kind === 'sent' || outcome.kind === 'gone') return null
    const retryInMs = outcome.kind === 'failed' ? Math.max(mailBackoff(attempt), outcome.retryAfterMs) : Infinity
    const isFinal = attempt >= ATTEMPTS_MAX || retryInMs > RETRY_MAX_MS
    const fields = { orderId, attempt, status: outcome.status }
    log.warn(fields, isFinal ? 'A notification was given up' : 'A notification will be retried later')
    return isFinal ? null : retryInMs
  }

  const remove = (orderId: string, endpoints: readonly string[]) =>
    db.deleteFrom('push_subscription').where('order_id', '=', orderId).where('endpoint', 'in', endpoints).execute()

  outbox.on(pushReady, async (orderId, attempt) => {
    const targets = await db
      .selectFrom('push_subscription')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('order_id', '=', orderId)
      .execute()
    if (targets.length === 0) return undefined
    const payload = await payloadOf(orderId)
    const message = { orderId, attempt, payload: JSON.stringify(payload) }
    const delays = await Promise.all(targets.map((target) => (payload === null ? null : notify(message, target))))
    const ended = targets.filter((_, index) => delays[index] === null).map(({ endpoint }) => endpoint)
    if (ended.length > 0) await remove(orderId, ended)
    const waiting = delays.filter((delay) => delay !== null)
    return waiting.length === 0 ? undefined : { retryInMs: Math.max(...waiting) }
  })
}

/** Returns a topic for the order that does not reveal its id to the push service. */
const topicOf = (orderId: string) => createHash('sha256').update(`ready ${orderId}`).digest('base64url').slice(0, 32)
