/** The interval of the board's single timer, in milliseconds; each tick shows the next page of the menu. */
export const BEAT_MS = 12_000

/** A held page is released after this many ticks (5 minutes), in case the person who held it has left. */
const HOLD_BEATS = 25

export interface Beat {
  /** Ticks since the board was opened. */
  readonly count: number
  /** Page changes so far: ticks at which the page was not held. */
  readonly turn: number
  /** For how many more ticks the page is held. */
  readonly held: number
  /** Time of the last tick, in milliseconds. */
  readonly at: number
}

export type BeatAction = { readonly at: number } | 'hold' | 'release'

export function nextBeat(beat: Beat, action: BeatAction): Beat {
  if (action === 'hold' || action === 'release') return { ...beat, held: action === 'hold' ? HOLD_BEATS : 0 }
  const { count, turn, held } = beat
  return { count: count + 1, turn: held > 0 ? turn : turn + 1, held: Math.max(0, held - 1), at: action.at }
}
