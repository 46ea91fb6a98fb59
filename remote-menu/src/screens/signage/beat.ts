/** A board does everything at its beat, in milliseconds: a page of the menu stands for so long. */
export const BEAT_MS = 12_000

/** Who holds a page and goes away stops the board for five minutes, not for days. */
const HOLD_BEATS = 25

/** Where a board is in time. */
export interface Beat {
  /** Beats since it was opened. */
  readonly count: number
  /** Beats at which it has turned a page: those that it was not held. */
  readonly turn: number
  /** For how many beats its page is held still. */
  readonly held: number
  /** The moment of the last beat, in milliseconds. */
  readonly at: number
}

export type BeatAction = { readonly at: number } | 'hold' | 'release'

/** The next state of a board's clock: at a beat, or when somebody holds the page to read it. */
export function nextBeat(beat: Beat, action: BeatAction): Beat {
  if (action === 'hold' || action === 'release') return { ...beat, held: action === 'hold' ? HOLD_BEATS : 0 }
  const { count, turn, held } = beat
  return { count: count + 1, turn: held > 0 ? turn : turn + 1, held: Math.max(0, held - 1), at: action.at }
}
