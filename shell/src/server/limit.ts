import { createContext, Script } from 'node:vm'

/** What was being done took longer than it may. */
export class Overrun extends Error {
  override readonly name = 'Overrun'
}

// Only a script can be cut off. It sees nothing but the function that it calls, which runs where it was made.
const stage: { act: (() => void) | null } = { act: null }
createContext(stage)
const call = new Script('act()')

/**
 * Runs `act` and answers what it answers; after `ms` it is cut off wherever it is, even in an endless loop.
 *
 * What `act` was changing at that moment may be half done. @throws Overrun when it was cut off
 */
export function within<T>(ms: number, act: () => T): T {
  let result: { readonly value: T } | undefined
  stage.act = () => {
    result = { value: act() }
  }
  try {
    call.runInContext(stage, { timeout: Math.max(1, Math.ceil(ms)) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Overrun(`Cut off after ${ms} ms`)
    throw error
  } finally {
    stage.act = null
  }
  if (!result) throw new Overrun(`Cut off after ${ms} ms`)
  return result.value
}
