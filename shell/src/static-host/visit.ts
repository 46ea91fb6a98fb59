// A visit to a statically hosted site: what the browser stores of it, and which versions it gets. Separate from
// `main.ts`, which runs when it is imported.

import type { PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'
import { chooseSet, DRAWS, VISIT_MINUTES, type VisitChoice } from '@carte/domain'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Key in local storage: the browser's draw, which decides whether it gets a canary. */
const DRAW_KEY = 'carte.draw'
/** How long a draw is kept after its last use. */
const DRAW_DAYS = 30

/** Returns the browser's draw, from 0 to 9999. It is kept for thirty days after its last use. */
export function canaryDraw(browser: Storage | null, now: number): number {
  const stored = read(browser, DRAW_KEY)
  const isDraw = Number.isInteger(stored?.value) && Number(stored?.value) >= 0 && Number(stored?.value) < DRAWS
  const isFresh = stored !== null && now - stored.at < DRAW_DAYS * DAY_MS
  const draw = isDraw && isFresh ? Number(stored.value) : Math.floor(Math.random() * DRAWS)
  write(browser, DRAW_KEY, draw, now)
  return draw
}

/** Key in session storage: the versions of the tab's visit. */
const SET_KEY = 'carte.set'

/** Returns the versions of the tab's visit by remote. Empty if the visit is over. */
export function pinnedIn(tab: Storage | null, now: number): Readonly<Record<string, string>> {
  const stored = read(tab, SET_KEY)
  if (!stored || now - stored.at > VISIT_MINUTES * MINUTE_MS || typeof stored.value !== 'object') return {}
  const entries = Object.entries(stored.value ?? {}).filter(([, version]) => typeof version === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}

/** Stores the visit's versions; null ends the visit. */
export const storeSet = (tab: Storage | null, set: Readonly<Record<string, string>> | null, now: number): void =>
  write(tab, SET_KEY, set, now)

/** Reads an entry. Null if there is none, if it is invalid, or if storage is blocked. */
function read(storage: Storage | null, key: string): { readonly at: number; readonly value: unknown } | null {
  try {
    const { at, value } = JSON.parse(storage?.getItem(key) ?? 'null') as { at: unknown; value: unknown }
    return typeof at === 'number' ? { at, value } : null
  } catch {
    return null
  }
}

function write(storage: Storage | null, key: string, value: unknown, now: number): void {
  try {
    storage?.setItem(key, JSON.stringify({ at: now, value }))
  } catch {
    // Storage is full or blocked: the next page draws and chooses its versions again.
  }
}

/**
 * Returns the live versions, or the page's own registry if they cannot be loaded. The shell's version stays that of the
 * page.
 */
export async function publishedNow(exported: PublishedRegistry): Promise<PublishedRegistry> {
  const current = await fetchJson('/remotes.json', 'no-cache').catch(() => null)
  return isPublished(current) ? { ...current, shell: exported.shell } : exported
}

/** Chooses the set of versions for a visit, with the same rules as a server. */
export async function chooseFor(
  published: PublishedRegistry,
  visit: VisitChoice,
  isPaying: boolean,
): Promise<RemotesRegistry> {
  const found = await loadPinned(published, visit.pinned)
  return chooseSet(published, visit, { isPaying, find: (remote, version) => found.get(`${remote} ${version}`) ?? null })
}

/**
 * Loads versions of this visit that the registry no longer names. They come from the site: storage holds version names
 * only, never file addresses.
 *
 * @returns the versions by `<remote> <version>`
 */
async function loadPinned(published: PublishedRegistry, pinned: VisitChoice['pinned'] = {}) {
  const found = new Map<string, RemoteVersion>()
  await Promise.all(
    Object.entries(published.remotes).map(async ([remote, { live, previous, canary }]) => {
      const version = Object.hasOwn(pinned, remote) ? pinned[remote] : undefined
      const isPublishedVersion = [live, previous, canary].some((each) => each?.version === version)
      if (version === undefined || isPublishedVersion || !/^[\w.+-]+$/.test(version)) return
      const described = await fetchJson(addressOf(remote, version), 'default').catch(() => null)
      if (isVersion(described) && described.version === version) found.set(`${remote} ${version}`, described)
    }),
  )
  return found
}

/** Returns the address of the version file that `carte export-site` writes. */
const addressOf = (remote: string, version: string) => `/remotes/${remote}/${version}/version.json`

/** How long the page waits for a registry or a version file, in milliseconds. */
const RESPONSE_LIMIT_MS = 2_000

async function fetchJson(url: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) })
  return response.ok ? response.json() : null
}

/** As strict as the check of a page's registry: every file needs a hash. */
function isPublished(value: unknown): value is PublishedRegistry {
  if (!isRemotesRegistry(value)) return false
  const all: RemotesRegistry['remotes'] & Partial<PublishedRegistry['remotes']> = value.remotes as never
  return Object.values(all).every(({ canary, withdrawn }: Partial<PublishedRegistry['remotes'][string]>) => {
    const isCanary = !canary || (typeof canary.share === 'number' && isVersion(canary))
    return isCanary && isStrings(withdrawn)
  })
}

const isVersion = (value: unknown): value is RemoteVersion =>
  isRemotesRegistry({ release: '', remotes: { one: { live: value } } })

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
