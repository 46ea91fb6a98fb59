import { setTimeout as wait } from 'node:timers/promises'
import { backoff } from '../../infrastructure/outbox/outbox.ts'
import { ProviderError } from './provider.ts'

export const PROVIDER_TIMEOUT_MS = 8_000
/** The timeout of one try while a guest waits, shorter to leave time for a retry. */
const ATTEMPT_TIMEOUT_MS = 4_000
const ATTEMPTS_MAX = 3
const FIRST_PAUSE_MS = 150

/** Adds a timeout to a call. @throws ProviderError `notPaid`, not final, after `limitMs` */
export async function withTimeout<T>(call: Promise<T>, limitMs = PROVIDER_TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderError('notPaid', 'The provider does not answer', { isFinal: false })),
      limitMs,
    )
  })
  return Promise.race([call, timeout]).finally(() => clearTimeout(timer))
}

/** Retries an idempotent call with growing pauses, as long as its outcome is unknown. */
export async function retry<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTimeout(call(), ATTEMPT_TIMEOUT_MS)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || (error instanceof ProviderError && error.isFinal)) throw error
      await wait(backoff(attempt, FIRST_PAUSE_MS))
    }
  }
}
