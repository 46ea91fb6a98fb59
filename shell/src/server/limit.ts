import { Script } from 'node:vm'

/** What was being done took longer than it may. */
export class Overrun extends Error {
  override readonly name = 'Overrun'
}

// A function cannot be handed to a script but through a global; it stands there for the length of one synchronous call.
const PLACE = '__carteLimited'
const call = new Script(`globalThis.${PLACE}()`)
const globals = globalThis as typeof globalThis & { [PLACE]?: () => void }

/**
 * Runs `act` and answers what it answers; after `ms` it is cut off wherever it is, even in an endless loop.
 *
 * What `act` was changing at that moment may be half done. @throws Overrun when it was cut off
 */
export function within<T>(ms: number, act: () => T): T {
  let result: { readonly value: T } | undefined
  globals[PLACE] = () => {
    result = { value: act() }
  }
  try {
    call.runInThisContext({ timeout: Math.max(1, Math.ceil(ms)) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new Overrun(`Cut off after ${ms} ms`)
    throw error
  } finally {
    delete globals[PLACE]
  }
  if (!result) throw new Overrun(`Cut off after ${ms} ms`)
  return result.value
}
