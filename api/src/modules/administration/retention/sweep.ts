import type { Context } from '../../../config/context.ts'
import type { Retention } from '../../../config/retention.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { deleteIdle, deleteUnconfirmed } from './accounts.ts'
import { deleteFiles } from './files.ts'
import { clearContacts, deleteOrders, deleteUnpaid } from './orders.ts'

const DAY_MS = 86_400_000

/** Counts for the log, without personal data (PRIVACY-4). */
export interface DeletedCounts {
  readonly contacts: number
  readonly unpaid: number
  readonly orders: number
  readonly unconfirmed: number
  readonly accounts: number
}

export type SweepDeps = Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }

/**
 * Returns the start of the oldest year to keep: orders stay for `days` after the end of their year, plus a day for time
 * zones.
 */
function endOfBookkeeping(now: Date, days: number): Date {
  const year = new Date(now.getTime() - (days + 1) * DAY_MS).getUTCFullYear()
  return new Date(Date.UTC(year, 0, 1))
}

/** Deletes personal data after its retention period. Can be interrupted and repeated. */
export async function sweepDatabase(deps: SweepDeps, keep: Retention, signal?: AbortSignal): Promise<DeletedCounts> {
  const { db, clock } = deps
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    contacts: await clearContacts(db, ago(keep.contacts), signal),
    unpaid: await deleteUnpaid(db, ago(keep.unpaid), signal),
    orders: await deleteOrders(db, endOfBookkeeping(now, keep.orders), signal),
    unconfirmed: await deleteUnconfirmed(deps, ago(keep.unconfirmed), signal),
    accounts: keep.accounts === null ? 0 : await deleteIdle(deps, ago(keep.accounts), signal),
  }
}

/** Deletes old message files of this server. @returns number of deleted files */
export async function sweepFiles(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  { files }: Pick<Retention, 'files'>,
): Promise<number> {
  const before = new Date(clock.now().getTime() - files * DAY_MS)
  return (await deleteFiles(config.mail.folder, before)) + (await deleteFiles(config.textsFolder, before))
}
