import type { TelemetryEvent } from '@carte/contract'
import { createTelemetryBuffer, type TelemetryBuffer, type TelemetryBufferOptions } from './journal.ts'

/** How long events other than errors may wait to be sent together, in milliseconds. */
const BATCH_MS = 10_000
/** How long an error waits for related events, in milliseconds. */
const ERROR_BATCH_MS = 1000

export interface TelemetryOptions extends TelemetryBufferOptions {
  readonly send: (events: readonly TelemetryEvent[]) => void
  /**
   * The page's window. When it is hidden, remaining events are sent, because it may be closed without another event.
   */
  readonly page: Pick<Window, 'addEventListener' | 'document'>
}

export interface Telemetry extends Pick<TelemetryBuffer, 'record' | 'error' | 'vital'> {
  /** Ends the visit and sends all events at once. */
  readonly end: () => void
}

/** Sends the events of this page to the server: in batches, errors sooner, the rest when the page is left. */
export function startTelemetry({ send, page, ...options }: TelemetryOptions): Telemetry {
  const buffer = createTelemetryBuffer(options)
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  function flush(): void {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    const events = buffer.take()
    if (events.length > 0) send(events)
  }
  function flushWithin(ms: number): void {
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
    record(pageEvent) {
      buffer.record(pageEvent)
      if (pageEvent.is === 'shown') flushWithin(BATCH_MS)
    },
    error(...args) {
      buffer.error(...args)
      flushWithin(ERROR_BATCH_MS)
    },
    vital(...args) {
      buffer.vital(...args)
      flushWithin(BATCH_MS)
    },
    end() {
      buffer.endVisit()
      flush()
    },
  }
}
