import { type Atom, atom, showProblemAtom, useAtomValue, useSetAtom, type WritableAtom } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { useWhenIdle } from './useWhenIdle.ts'

/** A piece of the page in a chunk of its own. One for all that use it; each page has its own of a server's. */
export interface LatePiece<T> {
  /** Null until it is there. */
  readonly pieceAtom: Atom<T | null>
  /** Gets it; rejects where it cannot be had. */
  readonly getAtom: WritableAtom<null, [], Promise<void>>
}

/** @param open imports its code */
export function latePiece<T extends object>(open: () => Promise<T>): LatePiece<T> {
  const base = atom<T | null>(null)
  return {
    pieceAtom: atom((get) => get(base)),
    getAtom: atom(null, async (_, set) => {
      const piece = await open()
      set(base, piece)
    }),
  }
}

/** A slow line may only have been too slow this time. First pause before the next try, in milliseconds. */
const AGAIN_MS = 4000

/** Tells a guest who has asked for something that its code cannot be had. */
export const tellUnreachableAtom = atom(null, (_, set) =>
  set(showProblemAtom, { type: 'about:blank', title: '', status: 0, code: 'unreachable' }),
)

/**
 * A late piece; null until it is there. Gets it once the page is idle.
 *
 * @param need what it is needed for: gets it at once, and where that fails ever more rarely until it is there, and at each other need.
 *   Empty for nothing yet
 * @param onFail called when it is needed and cannot be had; once for each need
 */
export function useLatePiece<T>({ pieceAtom, getAtom }: LatePiece<T>, need: string, onFail = () => {}): T | null {
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
