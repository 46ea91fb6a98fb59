import { setTimeout as wait } from 'node:timers/promises'

/** Rows locked at once, for some milliseconds. */
export const BATCH = 500
/** Pause between batches, for the queries of guests. */
const PAUSE_MS = 50

/**
 * Repeats `step` until it handles less than a full batch.
 *
 * @param step one transaction; returns its number of rows
 * @returns the sum
 * @throws if `signal` is aborted
 */
export async function inBatches(step: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted()
    const done = await step()
    total += done
    if (done < BATCH) return total
    await wait(PAUSE_MS, undefined, { ...(signal && { signal }) })
  }
}
