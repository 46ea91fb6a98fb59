/** A board does everything at its beat, in milliseconds: a page of the menu stands for so long. */
export const BEAT_MS = 12_000

/** Where a board is in time. */
export interface Beat {
  /** Beats since it was opened. */
  readonly count: number
  /** Beats at which it has turned a page: those that it was not held. */
  readonly turn: number
  readonly isHeld: boolean
  /** The moment of the last beat, in milliseconds. */
  readonly at: number
}

export type BeatAction = { readonly at: number } | 'hold' | 'release'

/** The next state of a board's clock: at a beat, or when somebody holds the page to read it. */
export function nextBeat(beat: Beat, action: BeatAction): Beat {
  if (action === 'hold' || action === 'release') return { ...beat, isHeld: action === 'hold' }
  return { ...beat, count: beat.count + 1, turn: beat.isHeld ? beat.turn : beat.turn + 1, at: action.at }
}
