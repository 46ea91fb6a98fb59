/** The interval of the board's single timer, in milliseconds; each tick shows the next page of the menu. */
export const TICK_MS = 12_000

/** A held page is released after this many ticks (5 minutes), in case the person who held it has left. */
const HOLD_TICKS = 25

export interface Tick {
  /** Ticks since the board was opened. */
  readonly count: number
  /** Page changes so far: ticks at which the page was not held. */
  readonly turn: number
  /** For how many more ticks the page is held. */
  readonly held: number
  /** Time of the last tick, in milliseconds. */
  readonly at: number
}

export type TickAction = { readonly at: number } | 'hold' | 'release'

/** Returns the state after a tick, or after the button that holds and releases the page. */
export function nextTick(tick: Tick, action: TickAction): Tick {
  if (action === 'hold' || action === 'release') return { ...tick, held: action === 'hold' ? HOLD_TICKS : 0 }
  const { count, turn, held } = tick
  return { count: count + 1, turn: held > 0 ? turn : turn + 1, held: Math.max(0, held - 1), at: action.at }
}
