import { type ActionDispatch, useEffect, useReducer } from 'react'
import { BEAT_MS, type Beat, type BeatAction, nextBeat } from './beat.ts'

/**
 * Runs the board's single timer.
 *
 * @param from when the data was loaded, in milliseconds, so that server and browser start with the same time
 */
export function useBeat(from: number): readonly [Beat, ActionDispatch<[BeatAction]>] {
  const [beat, dispatch] = useReducer(nextBeat, { count: 0, turn: 0, held: 0, at: from })
  useEffect(() => {
    const timer = setInterval(() => dispatch({ at: Date.now() }), BEAT_MS)
    return () => clearInterval(timer)
  }, [])
  return [beat, dispatch]
}
