import { setTimeout as wait } from 'node:timers/promises'
import { backoff } from '../../infrastructure/outbox/outbox.ts'
import { ProviderError } from './provider.ts'

/** A provider that hangs must not hang us. */
export const LIMIT_MS = 8_000
/** While a guest waits, one try is shorter, so that there is time for another. */
const TRY_MS = 4_000
const TRIES = 3
const FIRST_PAUSE_MS = 150

/** The call's outcome, or a failure after `limitMs`. @throws ProviderError `notPaid`, not final, when it takes too long. */
export async function within<T>(call: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderError('notPaid', 'The provider does not answer', { isFinal: false })),
      limitMs,
    )
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}

/** Makes a call that bears repetition, again with growing pauses while nobody knows whether the provider has done it. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await within(call(), TRY_MS)
    } catch (error) {
      if (attempt === TRIES || (error instanceof ProviderError && error.isFinal)) throw error
      await wait(backoff(attempt, FIRST_PAUSE_MS))
    }
  }
}
