import type { TelemetryEvent } from '@carte/contract'
import { createJournal, type Journal, type JournalOptions } from './journal.ts'

/** How long what is no failure may wait for more, in milliseconds. */
const EASY_MS = 10_000
/** How long a failure waits for what belongs to it. */
const SOON_MS = 1000

export interface TelemetryOptions extends JournalOptions {
  readonly send: (events: readonly TelemetryEvent[]) => void
  /** The page's window: what is left to tell is told when it is hidden, for it may go away then without another word. */
  readonly page: Pick<Window, 'addEventListener' | 'document'>
}

export interface Telemetry extends Pick<Journal, 'hear' | 'error' | 'vital'> {
  /** What the visit was for is done; the server is told at once. */
  readonly end: () => void
}

/** Tells the server what happens in this page: in one beacon what comes together, soon what has failed, and what is left when the page is left. */
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
    // The window hears of it after the document, and with it everybody else who has something to say then.
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
