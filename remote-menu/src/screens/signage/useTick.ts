import { type ActionDispatch, useEffect, useReducer } from 'react'
import { nextTick, TICK_MS, type Tick, type TickAction } from './tick.ts'

/**
 * Runs the board's single timer.
 *
 * @param from when the data was loaded, in milliseconds, so that server and browser start with the same time
 */
export function useTick(from: number): readonly [Tick, ActionDispatch<[TickAction]>] {
  const [tick, dispatch] = useReducer(nextTick, { count: 0, turn: 0, held: 0, at: from })
  useEffect(() => {
    const timer = setInterval(() => dispatch({ at: Date.now() }), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return [tick, dispatch]
}
