import { DRAWS, VISIT_MINUTES } from '@carte/domain'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DRAW_DAYS = 30

/** Key in local storage: the browser's draw, which decides whether it gets a canary. */
const DRAW = 'carte.draw'
/** Key in session storage: the versions of the tab's visit. */
const SET = 'carte.set'

/** Storage can be blocked, and its content can be invalid. */
function read(storageOrNull: Storage | null, key: string): { readonly at: number; readonly value: unknown } | null {
  try {
    const { at, value } = JSON.parse(storageOrNull?.getItem(key) ?? 'null') as { at: unknown; value: unknown }
    return typeof at === 'number' ? { at, value } : null
  } catch {
    return null
  }
}
function write(storageOrNull: Storage | null, key: string, value: unknown, now: number): void {
  try {
    storageOrNull?.setItem(key, JSON.stringify({ at: now, value }))
  } catch {
    // Storage is full or blocked: the next page gets a new draw.
  }
}

/** Returns the browser's draw, from 0 to 9999. It is kept for thirty days after its last use. */
export function canaryDraw(browser: Storage | null, now: number): number {
  const known = read(browser, DRAW)
  const isDraw = Number.isInteger(known?.value) && Number(known?.value) >= 0 && Number(known?.value) < DRAWS
  const isFresh = known !== null && now - known.at < DRAW_DAYS * DAY_MS
  const draw = isDraw && isFresh ? Number(known.value) : Math.floor(Math.random() * DRAWS)
  write(browser, DRAW, draw, now)
  return draw
}

/** Returns the versions of the tab's visit by remote. Empty if the visit is over. */
export function pinnedIn(tab: Storage | null, now: number): Readonly<Record<string, string>> {
  const known = read(tab, SET)
  if (!known || now - known.at > VISIT_MINUTES * MINUTE_MS || typeof known.value !== 'object') return {}
  const entries = Object.entries(known.value ?? {}).filter(([, version]) => typeof version === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}

/** Stores the visit's versions; null ends the visit. */
export const storeSet = (tab: Storage | null, set: Readonly<Record<string, string>> | null, now: number): void =>
  write(tab, SET, set, now)
