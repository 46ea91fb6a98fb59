import type { PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'
import { chooseSet, DRAWS, VISIT_MINUTES, type VisitChoice } from '@carte/domain'

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

/** How long the page waits for the current registry, in milliseconds. */
const WAIT_MS = 2_000

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

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

async function fetchJson(url: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(WAIT_MS) })
  return response.ok ? response.json() : null
}

/**
 * Returns the live versions, or the page's own registry if they cannot be loaded. The shell's version stays that of the
 * page.
 */
export async function publishedNow(known: PublishedRegistry): Promise<PublishedRegistry> {
  const now = await fetchJson('/remotes.json', 'no-cache').catch(() => null)
  return isPublished(now) ? { ...now, shell: known.shell } : known
}

/** Returns the address of the version file that `carte export-site` writes. */
const addressOf = (remote: string, version: string) => `/remotes/${remote}/${version}/version.json`

/**
 * Loads versions of this visit that the registry no longer names. They come from the site: storage holds version names
 * only, never file addresses.
 */
async function loadPinned(published: PublishedRegistry, pinned: VisitChoice['pinned'] = {}) {
  const found = new Map<string, RemoteVersion>()
  await Promise.all(
    Object.entries(published.remotes).map(async ([remote, { live, previous, canary }]) => {
      const version = Object.hasOwn(pinned, remote) ? pinned[remote] : undefined
      const isKnown = [live, previous, canary].some((each) => each?.version === version)
      if (version === undefined || isKnown || !/^[\w.+-]+$/.test(version)) return
      const described = await fetchJson(addressOf(remote, version), 'default').catch(() => null)
      if (isVersion(described) && described.version === version) found.set(`${remote} ${version}`, described)
    }),
  )
  return found
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
