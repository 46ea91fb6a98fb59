import type { TelemetryEvent } from '@carte/contract'
import type { Failed } from '../federation/index.ts'

/** Sends events to the server, also while the page unloads. Delivery is not guaranteed. */
export function sendBeacon(events: readonly TelemetryEvent[]): void {
  navigator.sendBeacon?.('/api/telemetry', new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}

/**
 * Returns a function that sends each distinct failure once, immediately. The guest may leave a broken page soon, and
 * the lazy chunk that sends all other telemetry may never load.
 */
export function createFailureReporter(send = sendBeacon): (event: Failed) => void {
  const reported = new Set<string>()
  return (event) => {
    const key = JSON.stringify(event)
    if (reported.has(key)) return
    reported.add(key)
    send([event])
  }
}
