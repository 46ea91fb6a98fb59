import { sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { sweepDatabase, sweepFiles } from './sweep.ts'

/** Arbitrary key of an advisory lock. */
const LOCK = 7_318_026

type Deps = Context & { readonly outbox: Outbox; readonly metrics: Metrics }

/**
 * Deletes expired personal data some time after the start and then daily: the database on one instance at a time, files
 * on each instance (PRIVACY-4).
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
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(trx)
      return rows[0]?.mine ? sweepDatabase(deps, keep, abort.signal) : null
    })

  async function sweep(): Promise<void> {
    const files = await sweepFiles(deps, keep)
    const deleted = await sweepIfLocked()
    if (deleted === null && files === 0) return
    log.info({ ...deleted, files }, 'Personal data has been forgotten whose time was over')
    if (deleted) metrics.ran('retention', clock.now())
  }

  metrics.setLastSuccess('retention', null)
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const plan = (afterMs: number) => {
    timer = setTimeout(() => {
      running = sweep()
        .catch(
          (error) =>
            abort.signal.aborted ||
            log.warn({ reason: String(error) }, 'The deletion of expired personal data failed; retrying'),
        )
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
