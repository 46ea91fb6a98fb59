import { setImmediate as nextTurn } from 'node:timers/promises'

/** A call over a new connection takes one turn to be accepted, one to be read, and one to be answered. */
const TURNS = 3

/** Lets the event loop answer what came meanwhile, before work that cannot be interrupted. */
export async function letOthersGo(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await nextTurn()
}
