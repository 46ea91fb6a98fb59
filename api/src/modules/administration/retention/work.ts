import { sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { sweepDatabase, sweepFiles } from './sweep.ts'

/** One instance at a time; any number that nothing else locks. */
const LOCK = 7_318_026

type Parts = Context & { readonly outbox: Outbox; readonly metrics: Metrics }

/**
 * Forgets personal data when its time is over (decision 25): some time after the start, and then every day; the database on one instance at a time, each its own
 * files. @returns what stops it.
 */
export function installRetention(parts: Parts): () => Promise<void> {
  const { db, clock, log, config, metrics } = parts
  const { keep, firstMs, everyMs } = config.retention
  const abort = new AbortController()

  /** @returns null while another instance is at it. */
  const inTurn = () =>
    // The lock ends with its transaction, which does nothing else: the batches have theirs.
    db.transaction().execute(async (own) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(own)
      return rows[0]?.mine ? sweepDatabase(parts, keep, abort.signal) : null
    })

  async function round(): Promise<void> {
    const files = await sweepFiles(parts, keep)
    const forgotten = await inTurn()
    if (forgotten === null && files === 0) return
    log.info({ ...forgotten, files }, 'Personal data has been forgotten whose time was over')
    if (forgotten) metrics.ran('retention', clock.now())
  }

  metrics.ran('retention', null)
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const plan = (afterMs: number) => {
    timer = setTimeout(() => {
      running = round()
        .catch(
          (error) => abort.signal.aborted || log.warn({ reason: String(error) }, 'Personal data is forgotten later'),
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
