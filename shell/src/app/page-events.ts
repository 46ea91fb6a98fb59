import type { Failed } from '../federation/index.ts'

/** An event in the page, recorded for telemetry. Times are in milliseconds since the page began. */
export type PageEvent =
  /** A navigation has started to load the screen of this name. */
  | { readonly kind: 'requested'; readonly place: string; readonly at: number }
  /** A screen or widget has rendered without an error. */
  | { readonly kind: 'shown'; readonly place: string; readonly at: number }
  /** Rendering the place has thrown. */
  | { readonly kind: 'threw'; readonly place: string; readonly error: unknown }
  /** A version of a remote could not be used. */
  | { readonly kind: 'failed'; readonly event: Failed }

/** Buffers events of the page until the telemetry chunk has loaded. */
export interface PageEvents {
  readonly add: (pageEvent: PageEvent) => void
  /** Calls `listener` for each buffered event, and from now on for each new one. Only one listener at a time. */
  readonly follow: (listener: (pageEvent: PageEvent) => void) => void
}

/** Limits memory use on a page that throws in a loop before telemetry has loaded. */
const MAX_BUFFERED = 50

export function createPageEvents(): PageEvents {
  const buffer: PageEvent[] = []
  let deliver = (pageEvent: PageEvent) => {
    if (buffer.length < MAX_BUFFERED) buffer.push(pageEvent)
  }
  return {
    add: (pageEvent) => deliver(pageEvent),
    follow: (listener) => {
      deliver = listener
      buffer.splice(0).forEach(listener)
    },
  }
}
