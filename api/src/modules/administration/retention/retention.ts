import { sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Retention } from '../../../config/retention.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { deleteExpiredStaffAccess } from '../../back-office/index.ts'
import { clearContacts, deleteFiles, deleteIdle, deleteOrders, deleteUnconfirmed, deleteUnpaid } from './deletions.ts'
import { deleteUnusedPictures } from './unused-pictures.ts'

const DAY_MS = 86_400_000

/** Arbitrary key of an advisory lock. */
const LOCK_KEY = 7_318_026

type Deps = Context & { readonly outbox: Outbox; readonly metrics: Metrics }

/**
 * Deletes expired personal data some time after the start and then daily: the database on one instance at a time, files
 * on each instance (PRIVACY-4). Also deletes pictures that nothing uses (PRIVACY-7).
 *
 * @returns a function that stops it
 */
export function installRetention(deps: Deps): () => Promise<void> {
  const { db, clock, log, config, metrics } = deps
  const { keep, firstMs, everyMs } = config.retention
  const abort = new AbortController()

  /** @returns null while another instance runs it */
  const sweepIfLocked = () =>
    // The lock ends with this transaction. The batches use transactions of their own.
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        acquired: boolean
      }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as acquired`.execute(trx)
      return rows[0]?.acquired ? sweepDatabase(deps, keep, abort.signal) : null
    })

  async function sweep(): Promise<void> {
    // First, so that a folder that cannot be read does not keep rows from being deleted.
    const deleted = await sweepIfLocked()
    const files = await sweepFiles(deps, keep)
    if (deleted !== null || files > 0) log.info({ ...deleted, files }, 'Expired personal data deleted')
    if (deleted) metrics.setLastSuccess('retention', clock.now())
  }

  async function sweepPictures(): Promise<void> {
    const pictures = await deleteUnusedPictures(deps)
    if (pictures > 0) log.info({ pictures }, 'Unused pictures deleted')
  }

  const warnOf = (what: string) => (error: unknown) => {
    if (!abort.signal.aborted) log.warn({ reason: String(error) }, `${what} failed; it is retried at the next interval`)
  }

  metrics.setLastSuccess('retention', null)
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const plan = (afterMs: number) => {
    timer = setTimeout(() => {
      running = sweep()
        .catch(warnOf('Deleting expired personal data'))
        // Separately: the folder of pictures can be mounted read-only.
        .then(sweepPictures)
        .catch(warnOf('Deleting unused pictures'))
        .then(() => plan(everyMs))
    }, afterMs)
    timer.unref()
  }
  plan(firstMs)
  return async () => {
    abort.abort()
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}

type SweepDeps = Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }

/** Counts for the log, without personal data (PRIVACY-4). */
interface DeletedCounts {
  readonly contacts: number
  readonly unpaid: number
  readonly orders: number
  readonly unconfirmed: number
  readonly accounts: number
}

/** Deletes personal data after its retention period. Can be interrupted and repeated. */
export async function sweepDatabase(deps: SweepDeps, keep: Retention, signal?: AbortSignal): Promise<DeletedCounts> {
  const { db, clock } = deps
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    contacts: await clearContacts(db, ago(keep.contacts), signal),
    unpaid: await deleteUnpaid(db, ago(keep.unpaid), signal),
    orders: await deleteOrders(db, startOfOldestYear(now, keep.orders), signal),
    unconfirmed: await deleteUnconfirmed(deps, ago(keep.unconfirmed), signal),
    accounts: keep.accounts === null ? 0 : await deleteIdle(deps, ago(keep.accounts), signal),
  }
}

/**
 * Returns the start of the oldest year to keep: orders stay for `days` after the end of their year, plus a day for time
 * zones.
 */
function startOfOldestYear(now: Date, days: number): Date {
  const year = new Date(now.getTime() - (days + 1) * DAY_MS).getUTCFullYear()
  return new Date(Date.UTC(year, 0, 1))
}

/** Deletes old message files of this server. @returns number of deleted files */
export async function sweepFiles(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  { files }: Pick<Retention, 'files'>,
): Promise<number> {
  const before = new Date(clock.now().getTime() - files * DAY_MS)
  return (await deleteFiles(config.mail.folder, before)) + (await deleteFiles(config.textsFolder, before))
}

/** The interval of the housekeeping. */
const HOUSEKEEPING_INTERVAL_MS = 10 * 60_000

/** Deletes expired rows every ten minutes. @returns a function that stops it */
export function installHousekeeping({ db, clock, log, metrics }: Context & { readonly metrics: Metrics }): () => void {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const sweep = async () => {
    await db.deleteFrom('pickup_slot').where('starts_at', '<', ago(1)).execute()
    // Its guests, lines and codes are deleted with it; its orders stay (PRIVACY-8).
    await db.deleteFrom('table_session').where('changed_at', '<', ago(1)).execute()
    await db.deleteFrom('quote').where('expires_at', '<', ago(1)).execute()
    await db.deleteFrom('idempotency_key').where('created_at', '<', ago(1)).execute()
    // An expired access token still identifies the grant at sign-out, for as long as its refresh token can live.
    await db
      .deleteFrom('session')
      .where('expires_at', '<', clock.now())
      .where(({ or, eb }) => or([eb('kind', '!=', 'access'), eb('expires_at', '<', ago(14))]))
      .execute()
    await db.deleteFrom('account_link').where('expires_at', '<', clock.now()).execute()
    await db.deleteFrom('sign_in_code').where('expires_at', '<', clock.now()).execute()
    await db.deleteFrom('external_attempt').where('expires_at', '<', clock.now()).execute()
    await db.deleteFrom('login_failure').where('at', '<', ago(1)).execute()
    await db
      .deleteFrom('telemetry_visit')
      .where('first_at', '<', ago(1 / 24))
      .execute()
    await db.deleteFrom('telemetry_minute').where('minute', '<', ago(14)).execute()
    await db.deleteFrom('visit_count').where('quarter', '<', ago(35)).execute()
    await db.deleteFrom('telemetry_error').where('last_at', '<', ago(14)).execute()
    await db.deleteFrom('staff_session').where('expires_at', '<', clock.now()).execute()
    await deleteExpiredStaffAccess(db, clock.now())
    await db.deleteFrom('webhook_event').where('received_at', '<', ago(30)).execute()
    // Sending the notification deletes its subscription. The rest belongs to orders that became ready without a
    // notification, or were rolled back.
    await db
      .deleteFrom('push_subscription')
      .using('orders')
      .whereRef('orders.id', '=', 'push_subscription.order_id')
      .where('orders.pickup_at', '<', ago(1))
      .execute()
    metrics.setLastSuccess('housekeeping', clock.now())
  }
  metrics.setLastSuccess('housekeeping', null)
  const timer = setInterval(() => {
    sweep().catch((error) => log.warn({ reason: String(error) }, 'Housekeeping failed; retrying'))
  }, HOUSEKEEPING_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
