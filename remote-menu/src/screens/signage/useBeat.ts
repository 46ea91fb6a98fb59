import { type ActionDispatch, useEffect, useReducer } from 'react'
import { BEAT_MS, type Beat, type BeatAction, nextBeat } from './beat.ts'

/**
 * The one timer of a board.
 *
 * @param from when its data was asked for, in milliseconds: server and browser begin with the same moment
 */
export function useBeat(from: number): readonly [Beat, ActionDispatch<[BeatAction]>] {
  const [beat, dispatch] = useReducer(nextBeat, { count: 0, turn: 0, held: 0, at: from })
  useEffect(() => {
    const timer = setInterval(() => dispatch({ at: Date.now() }), BEAT_MS)
    return () => clearInterval(timer)
  }, [])
  return [beat, dispatch]
}
