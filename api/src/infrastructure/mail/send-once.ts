import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../database/schema.ts'
import type { Again } from '../outbox/outbox.ts'
import { MailError } from './mailer.ts'

type Kind = Database['order_message']['kind']

/** Notes that an order is to cause this message by itself. @returns false when that was noted before. */
export async function noteMessage(
  db: Kysely<Database> | Transaction<Database>,
  orderId: string,
  kind: Kind,
  at: Date,
): Promise<boolean> {
  const noted = await db
    .insertInto('order_message')
    .values({ order_id: orderId, kind, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return noted !== undefined
}

const FIRST_MS = 5_000
const LONGEST_MS = 15 * 60_000
/** How long a mail that was not taken waits for its next attempt, in milliseconds: from seconds to a quarter of an hour. */
export const mailBackoff = (attempt: number) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)

interface Attempt {
  readonly orderId: string
  readonly kind: Kind
  readonly attempt: number
  /** After this long the message is of no more use to anybody. */
  readonly giveUpMs: number
}

/**
 * Sends a message that was noted, unless it has been sent; for a handler of the outbox. It is tried until it is taken, refused for good,
 * or given up. Only a process that dies between the sending and its note sends it twice.
 */
export async function sendOnce(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { orderId, kind, attempt, giveUpMs }: Attempt,
  send: () => Promise<void>,
): Promise<Again | undefined> {
  const ours = db.selectFrom('order_message').where('order_id', '=', orderId).where('kind', '=', kind)
  const message = await ours.select(['since', 'sent_at']).executeTakeFirst()
  if (!message || message.sent_at !== null) return undefined
  if (clock.now().getTime() - message.since.getTime() > giveUpMs) {
    log.warn({ orderId, kind, attempt }, 'A message is given up: nobody has taken it')
    return undefined
  }
  try {
    await send()
  } catch (error) {
    const isFinal = error instanceof MailError && error.isFinal
    const fields = { orderId, kind, attempt, reason: String(error) }
    log.warn(fields, isFinal ? 'A message is refused, and not tried again' : 'A message is tried again later')
    return isFinal ? undefined : { againInMs: mailBackoff(attempt) }
  }
  await db
    .updateTable('order_message')
    .set({ sent_at: clock.now() })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
  return undefined
}
