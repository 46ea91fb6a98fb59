import { DRAWS, VISIT_MINUTES } from '@carte/domain'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DRAW_DAYS = 30

/** Of the browser: by it this browser has a canary or not. */
const DRAW = 'carte.draw'
/** Of the tab: the versions of its visit. */
const SET = 'carte.set'

/** What browsers may refuse, or somebody may have written into. */
function read(area: Storage | null, key: string): { readonly at: number; readonly value: unknown } | null {
  try {
    const { at, value } = JSON.parse(area?.getItem(key) ?? 'null') as { at: unknown; value: unknown }
    return typeof at === 'number' ? { at, value } : null
  } catch {
    return null
  }
}
function write(area: Storage | null, key: string, value: unknown, now: number): void {
  try {
    area?.setItem(key, JSON.stringify({ at: now, value }))
  } catch {
    // Full or forbidden: the next page draws anew.
  }
}

/** The browser's draw, 0–9999, for thirty days from when it was used last. */
export function drawOf(browser: Storage | null, now: number): number {
  const known = read(browser, DRAW)
  const isDraw = Number.isInteger(known?.value) && Number(known?.value) >= 0 && Number(known?.value) < DRAWS
  const isFresh = known !== null && now - known.at < DRAW_DAYS * DAY_MS
  const draw = isDraw && isFresh ? Number(known.value) : Math.floor(Math.random() * DRAWS)
  write(browser, DRAW, draw, now)
  return draw
}

/** Versions that the tab's visit has, by remote: names alone, never addresses. None where it is over. */
export function pinnedIn(tab: Storage | null, now: number): Readonly<Record<string, string>> {
  const known = read(tab, SET)
  if (!known || now - known.at > VISIT_MINUTES * MINUTE_MS || typeof known.value !== 'object') return {}
  const entries = Object.entries(known.value ?? {}).filter(([, version]) => typeof version === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}

/** Keeps the visit's set, from now on; null ends it. */
export const keepSet = (tab: Storage | null, set: Readonly<Record<string, string>> | null, now: number): void =>
  write(tab, SET, set, now)
