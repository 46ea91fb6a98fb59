import { useWhenIdle } from '@carte/features'
import { type Atom, atom, showProblemAtom, useAtomValue, useSetAtom, type WritableAtom } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'

/**
 * Wraps an import so that it can be prefetched: a failed prefetch does not fail the call that follows it.
 *
 * The bundler returns one promise to all calls during a load, and the load's time limit starts with the first call. So
 * a call that joins a pending load imports again if that load fails, at most twice: script and style sheet have separate
 * time limits, so the second import may join the pending download of one of them. The third import starts both again.
 */
export function prefetchable<T>(importChunk: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null
  const start = () => {
    const load = importChunk()
    const end = () => {
      if (pending === load) pending = null
    }
    pending = load
    load.then(end, end)
    return load
  }
  return () => pending?.catch(start).catch(start) ?? start()
}

/** A lazy chunk. All components that use it share one load per store. */
interface LazyChunk<T> {
  readonly chunkAtom: Atom<T | null>
  readonly loadAtom: WritableAtom<null, [], Promise<void>>
}

/**
 * Creates a lazy chunk.
 * @param importChunk imports its code
 */
export function lazyChunk<T extends object>(importChunk: () => Promise<T>): LazyChunk<T> {
  const base = atom<T | null>(null)
  return {
    chunkAtom: atom((get) => get(base)),
    loadAtom: atom(null, async (_, set) => {
      set(base, await importChunk())
    }),
  }
}

/** Delay before the first retry in milliseconds; doubles with each retry. */
const FIRST_RETRY_MS = 4000

/**
 * Returns a lazy chunk; null until loaded. Loads it when the page is idle.
 *
 * @param need the reason why the chunk is needed now, or an empty string if it is not needed yet. With a reason, loads
 * the chunk immediately and retries with growing delays. Another reason starts over with the first delay
 * @param onFail called when the first attempt for a reason fails
 */
export function useLazyChunk<T>({ chunkAtom, loadAtom }: LazyChunk<T>, need: string, onFail = () => {}): T | null {
  const chunk = useAtomValue(chunkAtom)
  const load = useSetAtom(loadAtom)
  const fail = useEffectEvent(onFail)
  const isMissing = chunk === null
  useEffect(() => {
    if (need === '' || !isMissing) return
    let delayMs = FIRST_RETRY_MS
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const attempt = (): Promise<void> =>
      load().catch(() => {
        if (isStopped) return
        if (delayMs === FIRST_RETRY_MS) fail()
        timer = setTimeout(attempt, delayMs)
        delayMs *= 2
      })
    void attempt()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [need, isMissing, load])
  useWhenIdle(load)
  return chunk
}

/** Says in a banner that the code of a component which the guest has opened could not be loaded. */
export const showUnreachableAtom = atom(null, (_, set) =>
  set(showProblemAtom, { type: 'about:blank', title: '', status: 0, code: 'unreachable' }),
)
