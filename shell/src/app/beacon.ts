import type { TelemetryEvent } from '@carte/contract'
import type { Failed } from '../federation/index.ts'

/** Tells the server, also while the page goes away. Whether it arrives is nobody's concern here. */
export function sendBeacon(events: readonly TelemetryEvent[]): void {
  navigator.sendBeacon?.('/api/telemetry', new Blob([JSON.stringify({ events })], { type: 'application/json' }))
}

/**
 * Tells the server of each failure at once, and once: whoever sees a site that does not work is soon gone, and the part of the page that tells of
 * everything else may never come.
 */
export function createAlarm(send = sendBeacon): (event: Failed) => void {
  const told = new Set<string>()
  return (event) => {
    const key = JSON.stringify(event)
    if (told.has(key)) return
    told.add(key)
    send([event])
  }
}
