import { setTimeout as wait } from 'node:timers/promises'

/** So many rows are locked at once, for some milliseconds. */
export const BATCH = 500
/** Between two of them guests have the database. */
const PAUSE_MS = 50

/** Does `step` until it finds less than a batch. @param step one transaction @returns how many all of them were. @throws when `signal` says stop */
export async function inBatches(step: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted()
    const done = await step()
    total += done
    if (done < BATCH) return total
    await wait(PAUSE_MS, undefined, { ...(signal && { signal }) })
  }
}
