import type { OverrideState } from './texts.ts'

/** Creates the observable state of the override, which the badge shows. */
export function createOverrideState() {
  let now: OverrideState = 'asking'
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(next: OverrideState): void {
      now = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type OverrideStateStore = ReturnType<typeof createOverrideState>
