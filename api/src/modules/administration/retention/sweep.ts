import type { Context } from '../../../config/context.ts'
import type { Retention } from '../../../config/retention.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { deleteIdle, deleteUnconfirmed } from './accounts.ts'
import { deleteFiles } from './files.ts'
import { clearContacts, deleteOrders, deleteUnpaid } from './orders.ts'

const DAY_MS = 86_400_000

/** How many of what has gone. Nobody is in it. */
export interface Forgotten {
  readonly contacts: number
  readonly unpaid: number
  readonly orders: number
  readonly unconfirmed: number
  readonly accounts: number
}

export type SweepParts = Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }

/** Books are kept until so long after the end of the year that they are of; a day is left for time zones. */
function endOfBooks(now: Date, days: number): Date {
  const year = new Date(now.getTime() - (days + 1) * DAY_MS).getUTCFullYear()
  return new Date(Date.UTC(year, 0, 1))
}

/** Forgets in the database what has been kept for as long as it may be. May be broken off at any moment, and done again. */
export async function sweepDatabase(parts: SweepParts, keep: Retention, signal?: AbortSignal): Promise<Forgotten> {
  const { db, clock } = parts
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    contacts: await clearContacts(db, ago(keep.contacts), signal),
    unpaid: await deleteUnpaid(db, ago(keep.unpaid), signal),
    orders: await deleteOrders(db, endOfBooks(now, keep.orders), signal),
    unconfirmed: await deleteUnconfirmed(parts, ago(keep.unconfirmed), signal),
    accounts: keep.accounts === null ? 0 : await deleteIdle(parts, ago(keep.accounts), signal),
  }
}

/** The same for messages that this server has written to files. @returns how many */
export async function sweepFiles(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  { files }: Pick<Retention, 'files'>,
): Promise<number> {
  const before = new Date(clock.now().getTime() - files * DAY_MS)
  return (await deleteFiles(config.mail.folder, before)) + (await deleteFiles(config.textsFolder, before))
}
