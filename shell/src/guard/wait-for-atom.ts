import type { Atom, JotaiStore } from '@carte/store'

/** Waits until an atom's value satisfies `wanted`. Rejects when `signal` aborts. */
export function waitForAtom<T>(
  store: JotaiStore,
  atom: Atom<T>,
  wanted: (value: T) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!wanted(store.get(atom))) return
      stop()
      resolve()
    }
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const unsubscribe = store.sub(atom, check)
    const stop = () => {
      unsubscribe()
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else check()
  })
}
