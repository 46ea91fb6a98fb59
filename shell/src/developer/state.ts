import type { LocalState } from './texts.ts'

/** Creates the observable state of the override, which the badge shows. */
export function createLocalState() {
  let now: LocalState = 'asking'
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(next: LocalState): void {
      now = next
      for (const tell of listeners) tell()
    },
    subscribe(tell: () => void): () => void {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}
export type LocalStates = ReturnType<typeof createLocalState>
