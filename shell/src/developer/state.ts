import type { LocalState } from './texts.ts'

/** How local work stands, for the badge to follow. */
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
