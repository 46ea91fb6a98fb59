import type { Failed } from '../federation/index.ts'

/** Something that happened in the page, for whoever tells of it later; times in milliseconds since the page began. */
export type Note =
  /** A navigation began to load the screen of this name. */
  | { readonly is: 'asked'; readonly place: string; readonly at: number }
  /** A screen or part stands on the page and works. */
  | { readonly is: 'shown'; readonly place: string; readonly at: number }
  /** What was drawn there threw. */
  | { readonly is: 'threw'; readonly place: string; readonly error: unknown }
  /** A version was given up. */
  | { readonly is: 'failed'; readonly event: Failed }

/** What a page remembers of itself until its late part is there to hear it. */
export interface Notes {
  readonly add: (note: Note) => void
  /** Hears what there is, and from now on each that comes. One at a time. */
  readonly follow: (listener: (note: Note) => void) => void
}

/** A page that fails in a loop, with nobody to hear it, must not fill the memory. */
const MOST = 50

export function createNotes(): Notes {
  const kept: Note[] = []
  let hear = (note: Note) => {
    if (kept.length < MOST) kept.push(note)
  }
  return {
    add: (note) => hear(note),
    follow: (listener) => {
      hear = listener
      kept.splice(0).forEach(listener)
    },
  }
}
