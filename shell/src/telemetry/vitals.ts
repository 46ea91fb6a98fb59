import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Journal } from './journal.ts'

/** Writes down this page's web vitals when they are certain: some of them only when the page is left. */
export function followVitals(tell: Journal['vital']): void {
  // What cannot measure has nothing to tell.
  if (!('getEntriesByType' in performance)) return
  for (const follow of [onTTFB, onFCP, onLCP, onINP, onCLS]) follow(({ name, value }) => tell(name, value))
}
