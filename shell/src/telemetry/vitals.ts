import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { TelemetryBuffer } from './journal.ts'

/** Records this page's web vitals when they are final: some of them only when the page is left. */
export function followVitals(record: TelemetryBuffer['vital']): void {
  // The web-vitals library needs the Performance Timeline.
  if (!('getEntriesByType' in performance)) return
  for (const follow of [onTTFB, onFCP, onLCP, onINP, onCLS]) follow(({ name, value }) => record(name, value))
}
