// The start script of a statically hosted site. It does what a server does elsewhere: chooses the versions of this
// visit and writes them into the page before the shell starts.

import {
  CULTURE_COOKIE,
  type PublishedRegistry,
  type ReleaseFile,
  type RemotesRegistry,
  type RemoteVersion,
} from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'
import { chooseSet, DRAWS, languageOf, pinnedBy, VISIT_MINUTES, type VisitChoice } from '@carte/domain'
import { showLoadedFonts } from '../app/show-fonts.ts'
import type { PageSnapshot } from '../app/snapshot.ts'
import { matchesAny, SITE_ELEMENT, type StaticSite, VISIT_ENDED } from './site.ts'

/** Returns the storage, or null if the browser blocks it: reading the property can throw. */
function storageOrNull(of: () => Storage): Storage | null {
  try {
    return of()
  } catch {
    return null
  }
}

function cultureCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${CULTURE_COOKIE}=`))
  try {
    return pair && decodeURIComponent(pair.slice(CULTURE_COOKIE.length + 1))
  } catch {
    return undefined
  }
}

interface Policies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

/** Allows only script files of the shell. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('carte-start', {
  createScriptURL(url) {
    if (!/^\/shell\/[^/]+\/[\w.-]+\.js$/.test(url))
      throw new TypeError(`Blocked script address: ${url} is not a script of the shell`)
    return url
  },
})

function run({ url, integrity }: ReleaseFile): void {
  const script = document.createElement('script')
  // `async: false` keeps the execution order.
  Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity })
  script.src = policy?.createScriptURL(url) ?? url
  document.head.append(script)
}

/** Some hosts add a slash to the address of a page that is a folder. */
function withoutSlash(): void {
  const { pathname, search, hash } = location
  if (pathname.length > 1 && pathname.endsWith('/'))
    history.replaceState(history.state, '', pathname.replace(/\/+$/, '') + search + hash)
}

async function start({ published, scripts, payments, page }: StaticSite): Promise<void> {
  withoutSlash()
  showLoadedFonts()
  const [browser, tab] = [storageOrNull(() => localStorage), storageOrNull(() => sessionStorage)]
  const visit = { draw: canaryDraw(browser, Date.now()), pinned: pinnedIn(tab, Date.now()) }
  const isPaying = matchesAny(payments, location.pathname)
  const registry = await chooseFor(await publishedNow(published), visit, isPaying)
  let pinned: Readonly<Record<string, string>> | null = pinnedBy(registry)
  const store = () => storeSet(tab, pinned, Date.now())
  store()
  addEventListener(VISIT_ENDED, () => {
    pinned = null
    store()
  })
  document.addEventListener('visibilitychange', store)

  const language = languageOf(
    { cookie: cultureCookie(), acceptLanguage: navigator.languages.join() },
    { languages: page.languages, fromBrowser: page.settings.languageFromBrowser ?? false },
  )
  document.documentElement.lang = language
  const snapshot: PageSnapshot = {
    ...page,
    language,
    registry,
    release: registry.release,
  }
  const place = document.createElement('template')
  place.id = 'carte'
  place.textContent = JSON.stringify(snapshot)
  document.body.append(place)
  scripts.forEach(run)
}

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

void start(JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? '') as StaticSite)
