import type { PublishedRegistry, RemotesRegistry } from '@carte/contract'
import { type JotaiStore, knownOrdersAtom, type PageError } from '@carte/store'
import type { App } from '../app/app.ts'
import { sendBeacon } from '../app/beacon.ts'
import { matchRoute } from '../routes.ts'
import { VISIT_ENDED } from '../static-host/site.ts'
import { followVitals, startTelemetry } from '../telemetry/telemetry.ts'
import type { Reloader } from './reloader.ts'

interface ReportingOptions {
  readonly app: App
  readonly registry: RemotesRegistry
  readonly reloader: Reloader
}

/** Returns the screen at this address, or the route's name if no remote provides it. */
function currentScreen(): string {
  const row = matchRoute(location.pathname)?.row
  return row?.screen ?? row?.name ?? 'unknown'
}

/** Returns `sessionStorage`, or null if the browser blocks it: reading the property can throw. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/**
 * Reports to the server which versions this page showed, how fast, and what failed. Reloads the page when its set of
 * versions is outdated. Pass uncaught errors to `onNewError`.
 */
export function startReporting({ app, registry, reloader }: ReportingOptions): {
  readonly onNewError: (entry: PageError, error: unknown, file: string) => void
} {
  const set = watchVersionSet({
    registry,
    page: document,
    fetch: globalThis.fetch,
    onOutdated: () => reloader.request(),
  })
  const telemetry = startTelemetry({
    ...{ registry, currentScreen, page: window, isServed: app.isServed },
    send: (events) => {
      sendBeacon(events)
      set.recordRequest()
    },
  })
  app.modules.pageEvents.follow(telemetry.record)
  followVitals(telemetry.vital)
  const tab = tabStorage()
  const isOurs = () => document.visibilityState === 'visible'
  const onPaid = () => {
    telemetry.end()
    set.end()
    dispatchEvent(new Event(VISIT_ENDED))
  }
  if (tab) followPayments(app.store.store, { tab, isOurs, onPaid })
  return { onNewError: ({ message }, error, file) => telemetry.error(message, error, file) }
}

/** How often a visible page asks which versions are live, in milliseconds. */
const CHECK_INTERVAL_MS = 5 * 60_000
/** Minimum time between two of these requests, in milliseconds. */
const MIN_PAUSE_MS = 60_000
/** A visit ends after this time without a request of its page, in milliseconds (docs/decisions/0020-releases.md). */
const IDLE_MS = 30 * 60_000

/**
 * Returns whether the server would now give this page other versions: one of its versions is withdrawn, or its visit is
 * over and a newer version is live.
 */
export function isOutdated({ remotes, shell }: RemotesRegistry, now: PublishedRegistry, isOver: boolean): boolean {
  const has = (remote: string) => (Object.hasOwn(remotes, remote) ? remotes[remote]?.live.version : undefined)
  const each = Object.entries(now.remotes).map(([remote, published]) => ({ ...published, ours: has(remote) }))
  if (each.some(({ ours, withdrawn }) => ours !== undefined && withdrawn.includes(ours))) return true
  if (!isOver) return false
  // The draw for a canary is kept in the visit cookie, so a guest who had the canary gets it again.
  const isCurrent = ({ ours, live, canary }: (typeof each)[number]) =>
    ours === live.version || (canary !== undefined && ours === canary.version)
  return !each.every(isCurrent) || (shell !== undefined && shell !== now.shell)
}

export interface VersionSetOptions {
  readonly registry: RemotesRegistry
  readonly page: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly fetch: typeof globalThis.fetch
  /** Called when the next page of this visit would get other versions. */
  readonly onOutdated: () => void
}

export interface VersionSetWatcher {
  /** Records a request of this page. It keeps the visit alive on the server. */
  readonly recordRequest: () => void
  /** Ends the visit, because its order is paid. */
  readonly end: () => void
}

/**
 * Detects when this page's set of versions is outdated: one of them is withdrawn, or the visit is over and a newer
 * version is live. Asks the server when the tab becomes visible, every few minutes while it is visible, and when the
 * visit ends.
 */
export function watchVersionSet({ registry, page, fetch, onOutdated }: VersionSetOptions): VersionSetWatcher {
  let isOver = false
  let checkedAt = Date.now()
  let requestedAt = Date.now()

  async function check(): Promise<void> {
    checkedAt = Date.now()
    try {
      const response = await fetch('/remotes.json', { cache: 'no-cache' })
      if (!response.ok) return
      const now = (await response.json()) as PublishedRegistry
      if (isOutdated(registry, now, isOver)) onOutdated()
    } catch {
      // Offline, or the server has no registry: keep the set.
    }
  }
  function checkIfDue(pause: number): void {
    if (page.visibilityState !== 'visible') return
    if (Date.now() - requestedAt > IDLE_MS) isOver = true
    if (Date.now() - checkedAt >= pause) void check()
  }
  page.addEventListener('visibilitychange', () => checkIfDue(MIN_PAUSE_MS))
  setInterval(() => checkIfDue(CHECK_INTERVAL_MS), MIN_PAUSE_MS)
  return {
    recordRequest() {
      requestedAt = Date.now()
    },
    end() {
      isOver = true
      void check()
    },
  }
}

/** Key of the orders that this tab knows. The tab may leave the site to pay and return as a new page. */
const STORAGE_KEY = 'carte.told-paid'

/**
 * Calls back when this tab has paid for an order, also when it returns from paying elsewhere.
 *
 * @param tab the tab's session storage
 * @param isOurs returns whether a change comes from this tab, not from another one
 * @returns a function that stops it
 */
export function followPayments(
  store: JotaiStore,
  { tab, isOurs, onPaid }: { readonly tab: Storage; readonly isOurs: () => boolean; readonly onPaid: () => void },
): () => void {
  let known = tab.getItem(STORAGE_KEY)?.split(' ')
  const checkOrders = () => {
    const ids = store.get(knownOrdersAtom).map(({ id }) => id)
    // A new tab finds orders of earlier visits, which are not its own.
    const isNew = known !== undefined && ids.some((id) => !known?.includes(id))
    known = ids
    try {
      tab.setItem(STORAGE_KEY, ids.join(' '))
    } catch {
      // Storage is full or blocked: a payment made elsewhere is not detected.
    }
    if (isNew && isOurs()) onPaid()
  }
  checkOrders()
  return store.sub(knownOrdersAtom, checkOrders)
}
