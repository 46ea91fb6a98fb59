import { atom } from './jotai.ts'
import type { JotaiStore } from './storage.ts'

/** What a screen is drawn from: the list of shops, or all about one of them. */
export type Subject = 'shops' | `shop/${string}`

/** How long an answer serves before it counts as one from earlier, in milliseconds: as long as it would not be asked for again anyway. */
export const FRESH_MS = 60_000

const base = atom<ReadonlyMap<Subject, number>>(new Map())
/** What this page knows only from an earlier time, with the moment in milliseconds; 0 where that is not known. */
export const earlierAtom = atom((get) => get(base))

/** Notes from when an answer about a subject is; the network's own are of now. */
export function noteAge(store: JotaiStore, subject: Subject, at: number): void {
  const now = store.get(base)
  const isEarlier = Date.now() - at >= FRESH_MS
  if (isEarlier ? now.get(subject) === at : !now.has(subject)) return
  const next = new Map(now)
  if (isEarlier) next.set(subject, at)
  else next.delete(subject)
  store.set(base, next)
}
