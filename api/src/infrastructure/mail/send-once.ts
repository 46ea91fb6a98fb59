import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../database/schema.ts'
import type { Retry } from '../outbox/outbox.ts'
import { MailError } from './mailer.ts'

type Kind = Database['order_message']['kind']

/**
 * Records that an order causes this message.
 *
 * @returns false if it was already recorded
 */
export async function recordMessage(
  db: Kysely<Database> | Transaction<Database>,
  orderId: string,
  kind: Kind,
  at: Date,
): Promise<boolean> {
  const recorded = await db
    .insertInto('order_message')
    .values({ order_id: orderId, kind, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return recorded !== undefined
}

const FIRST_DELAY_MS = 5_000
const DELAY_MAX_MS = 15 * 60_000
/** Returns the delay before the next attempt, in milliseconds: from seconds to 15 minutes. */
export const mailBackoff = (attempt: number) =>
  Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)

/** Tries to send a message, and logs a failure. @returns when to retry if it failed, but may succeed later */
export async function sendOrRetry(
  { log }: Pick<Context, 'log'>,
  message: { readonly orderId: string; readonly kind: Kind | 'time'; readonly attempt: number },
  send: () => Promise<void>,
): Promise<'sent' | 'rejected' | Retry> {
  try {
    await send()
    return 'sent'
  } catch (error) {
    const isFinal = error instanceof MailError && error.isFinal
    const fields = { ...message, reason: String(error) }
    log.warn(fields, isFinal ? 'A message was rejected and will not be retried' : 'A message will be retried later')
    return isFinal ? 'rejected' : { retryInMs: mailBackoff(message.attempt) }
  }
}

interface Attempt {
  readonly orderId: string
  readonly kind: Kind
  readonly attempt: number
  readonly giveUpMs: number
}

/**
 * Sends a recorded message unless it was sent, in a handler of the outbox. Retries until the message is accepted,
 * rejected permanently, or given up. It can be sent twice: if the answer of an accepted message is lost, or if the
 * message cannot be recorded as sent.
 */
export async function sendOnce(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { orderId, kind, attempt, giveUpMs }: Attempt,
  send: () => Promise<void>,
): Promise<Retry | undefined> {
  const thisMessage = db.selectFrom('order_message').where('order_id', '=', orderId).where('kind', '=', kind)
  const message = await thisMessage.select(['since', 'sent_at']).executeTakeFirst()
  if (!message || message.sent_at !== null) return undefined
  if (clock.now().getTime() - message.since.getTime() > giveUpMs) {
    log.warn({ orderId, kind, attempt }, 'A message was given up: it was not accepted in time')
    return undefined
  }
  const outcome = await sendOrRetry({ log }, { orderId, kind, attempt }, send)
  if (outcome === 'rejected') return undefined
  if (outcome !== 'sent') return outcome
  await db
    .updateTable('order_message')
    .set({ sent_at: clock.now() })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
  return undefined
}
