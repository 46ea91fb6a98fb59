import { createContext, Script } from 'node:vm'

/** Thrown when a function has exceeded its time limit. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded'
}

// Node can set a timeout only for a `Script`. The global object of this one contains nothing but `act`. `act` itself runs
// in the realm that defines it, as in a direct call.
const sandbox: { act: (() => void) | null } = { act: null }
createContext(sandbox)
const call = new Script('act()')

/**
 * Runs `act` and returns its result. After `ms` milliseconds it is interrupted, even in an endless loop; data that it
 * was changing may be inconsistent then.
 *
 * @throws TimeLimitExceeded when it was interrupted
 */
export function runWithLimit<T>(ms: number, act: () => T): T {
  let result: { readonly value: T } | undefined
  sandbox.act = () => {
    result = { value: act() }
  }
  try {
    call.runInContext(sandbox, { timeout: Math.max(1, Math.ceil(ms)) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new TimeLimitExceeded(`Cut off after ${ms} ms`)
    throw error
  } finally {
    sandbox.act = null
  }
  if (!result) throw new TimeLimitExceeded(`Cut off after ${ms} ms`)
  return result.value
}
