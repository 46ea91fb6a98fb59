import { type Atom, atom, showProblemAtom, useAtomValue, useSetAtom, type WritableAtom } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { useWhenIdle } from './useWhenIdle.ts'

/** A lazy chunk. All components that use it share one load per store. */
export interface LazyChunk<T> {
  readonly pieceAtom: Atom<T | null>
  readonly getAtom: WritableAtom<null, [], Promise<void>>
}

/**
 * Creates a lazy chunk.
 * @param open imports its code
 */
export function lazyChunk<T extends object>(open: () => Promise<T>): LazyChunk<T> {
  const base = atom<T | null>(null)
  return {
    pieceAtom: atom((get) => get(base)),
    getAtom: atom(null, async (_, set) => {
      const piece = await open()
      set(base, piece)
    }),
  }
}

/** Delay before the first retry in milliseconds; doubles with each retry. */
const AGAIN_MS = 4000

/** Tells the guest that code for something they asked for could not be loaded. */
export const tellUnreachableAtom = atom(null, (_, set) =>
  set(showProblemAtom, { type: 'about:blank', title: '', status: 0, code: 'unreachable' }),
)

/**
 * Returns a lazy chunk; null until loaded. Loads it when the page is idle.
 *
 * @param need why it is needed now: loads it at once, and retries with growing delays until loaded. A new value starts
 * again; empty if not needed yet
 * @param onFail called when the first attempt for a need fails
 */
export function useLazyChunk<T>({ pieceAtom, getAtom }: LazyChunk<T>, need: string, onFail = () => {}): T | null {
  const piece = useAtomValue(pieceAtom)
  const get = useSetAtom(getAtom)
  const fail = useEffectEvent(onFail)
  const isMissing = piece === null
  useEffect(() => {
    if (need === '' || !isMissing) return
    let pause = AGAIN_MS
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = (): Promise<void> =>
      get().catch(() => {
        if (isOver) return
        if (pause === AGAIN_MS) fail()
        timer = setTimeout(ask, pause)
        pause *= 2
      })
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [need, isMissing, get])
  useWhenIdle(get)
  return piece
}
