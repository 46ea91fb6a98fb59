import { atom } from './jotai.ts'
import type { JotaiStore } from './storage.ts'

/** The data of a screen: the list of shops, or all data of one shop. */
export type Subject = 'shops' | `shop/${string}`

/** The age from which a response counts as outdated, in milliseconds. A younger response is not requested again. */
export const FRESH_MS = 60_000

const base = atom<ReadonlyMap<Subject, number>>(new Map())
/** The subjects with outdated data, each with the time of its response in milliseconds since 1970; 0 if unknown. */
export const earlierAtom = atom((get) => get(base))

/** Records the time of a response about a subject. For a response from the network, that is the present time. */
export function recordResponseTime(store: JotaiStore, subject: Subject, at: number): void {
  const now = store.get(base)
  const isOutdated = Date.now() - at >= FRESH_MS
  if (isOutdated ? now.get(subject) === at : !now.has(subject)) return
  const next = new Map(now)
  if (isOutdated) next.set(subject, at)
  else next.delete(subject)
  store.set(base, next)
}
