import type { Context } from '../../config/context.ts'
import { type Counted, createPending, type VisitSeen, type WorstError } from './pending.ts'
import { writePending } from './write.ts'

/** Counts telemetry in memory and writes it to the database periodically. */
export interface TelemetryStore {
  add(remote: string, version: string, figures: readonly string[]): void
  addError(error: Omit<WorstError, 'count' | 'lastAt'>): void
  addVisit(visit: Omit<VisitSeen, 'at'>): void
  /** Writes all pending counts. Never rejects: after an error they stay pending. */
  flush(): Promise<void>
  start(everyMs: number): void
  close(): Promise<void>
}

/** Creates the counter of this process. Several processes add to the same tables. */
export function createTelemetryStore(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  onCounted: (counted: Counted) => void = () => {},
): TelemetryStore {
  const { clock, log } = context
  let pending = createPending()
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isAway = false

  async function write(): Promise<void> {
    if (pending.isEmpty()) return
    const taken = pending
    pending = createPending()
    try {
      for (const counted of await writePending(context.db, taken)) onCounted(counted)
      isAway = false
    } catch (error) {
      taken.join(pending)
      pending = taken
      if (!isAway) log.warn({ reason: String(error) }, 'What pages have told is written later')
      isAway = true
    }
  }
  const flush = (): Promise<void> => {
    const next = (writing ?? Promise.resolve()).then(write)
    writing = next
    return next
  }

  return {
    add: (remote, version, figures) => pending.add(clock.now(), remote, version, figures),
    addError: (error) => pending.addError({ ...error, count: 1, lastAt: clock.now() }),
    addVisit: (visit) => pending.addVisit({ ...visit, at: clock.now() }),
    flush,
    start(everyMs) {
      timer = setInterval(() => void flush(), everyMs)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
