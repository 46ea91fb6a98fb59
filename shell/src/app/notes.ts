import type { Failed } from '../federation/index.ts'

/** An event in the page, recorded for telemetry. Times are in milliseconds since the page began. */
export type Note =
  /** A navigation has started to load the screen of this name. */
  | { readonly is: 'asked'; readonly place: string; readonly at: number }
  /** A screen or part has rendered without an error. */
  | { readonly is: 'shown'; readonly place: string; readonly at: number }
  /** Rendering the place has thrown. */
  | { readonly is: 'threw'; readonly place: string; readonly error: unknown }
  /** A version of a remote could not be used. */
  | { readonly is: 'failed'; readonly event: Failed }

/** Buffers events of the page until the telemetry chunk has loaded. */
export interface Notes {
  readonly add: (note: Note) => void
  /** Calls `listener` for each buffered event, and from now on for each new one. Only one listener at a time. */
  readonly follow: (listener: (note: Note) => void) => void
}

/** Limits memory use on a page that throws in a loop before telemetry has loaded. */
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
