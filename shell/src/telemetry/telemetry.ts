import type { TelemetryEvent } from '@carte/contract'
import { createJournal, type Journal, type JournalOptions } from './journal.ts'

/** How long events other than errors may wait to be sent together, in milliseconds. */
const EASY_MS = 10_000
/** How long an error waits for related events, in milliseconds. */
const SOON_MS = 1000

export interface TelemetryOptions extends JournalOptions {
  readonly send: (events: readonly TelemetryEvent[]) => void
  /**
   * The page's window. When it is hidden, remaining events are sent, because it may be closed without another event.
   */
  readonly page: Pick<Window, 'addEventListener' | 'document'>
}

export interface Telemetry extends Pick<Journal, 'hear' | 'error' | 'vital'> {
  /** Ends the visit and sends all events at once. */
  readonly end: () => void
}

/** Sends the events of this page to the server: in batches, errors sooner, the rest when the page is left. */
export function startTelemetry({ send, page, ...options }: TelemetryOptions): Telemetry {
  const journal = createJournal(options)
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  function flush(): void {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    const events = journal.take()
    if (events.length > 0) send(events)
  }
  function within(ms: number): void {
    const at = Date.now() + ms
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  page.addEventListener('visibilitychange', () => {
    // The event bubbles from the document to the window: listeners on the document have added their events by now.
    if (page.document.visibilityState === 'hidden') flush()
  })
  return {
    hear(note) {
      journal.hear(note)
      if (note.is === 'shown') within(EASY_MS)
    },
    error(...told) {
      journal.error(...told)
      within(SOON_MS)
    },
    vital(...told) {
      journal.vital(...told)
      within(EASY_MS)
    },
    end() {
      journal.ended()
      flush()
    },
  }
}
