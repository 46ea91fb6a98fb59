/**
 * From the browser's `offline` event to the check that decides. Long enough for a phone to change from Wi-Fi to mobile data,
 * short enough for a guest who wonders why nothing answers.
 */
const CONFIRM_MS = 3000
/** From the browser's `online` event to the first check, and between checks (spec §4, §9). */
const RECHECK_MS = 5000

/** The browser and the router; tests pass fakes. */
export interface Surroundings {
  readonly isOnline: () => boolean
  readonly isOnOfflinePage: () => boolean
  /** Source of the browser's `online` and `offline` events. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Whether the site answers. Must settle in bounded time. */
  readonly reach: () => Promise<boolean>
  /** A check has failed. */
  readonly goOffline: () => void
  /** The site answers again and the guest is still on the offline page. */
  readonly goBack: () => void
  /** The site answers again and the guest has gone on with what is saved. */
  readonly refresh: () => void
}

/**
 * Follows the browser's connection (spec §4 "Connectivity"). The `offline` event alone changes nothing: the guest is led to the
 * offline page once a check has failed, so a short loss leaves everybody where they are. While offline, the site is checked every
 * five seconds until it answers.
 *
 * @returns a function that stops it
 */
export function followConnectivity(around: Surroundings): () => void {
  let isOffline = around.isOnOfflinePage() && !around.isOnline()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of the newest check: the answer of an older one does not count. */
  let newest = 0

  const check = async () => {
    timer = undefined
    const mine = newest
    const isReached = await around.reach()
    if (mine !== newest) return
    if (!isReached) {
      if (!isOffline && !around.isOnOfflinePage()) around.goOffline()
      isOffline = true
      plan(RECHECK_MS)
    } else if (isOffline) {
      isOffline = false
      if (around.isOnOfflinePage()) around.goBack()
      else around.refresh()
    }
  }
  const plan = (ms: number) => {
    cancel()
    timer = setTimeout(() => void check(), ms)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    newest += 1
  }
  const onOffline = () => {
    if (isOffline) plan(RECHECK_MS)
    else if (timer === undefined) plan(CONFIRM_MS)
  }
  const onOnline = () => {
    if (isOffline) plan(RECHECK_MS)
  }

  around.events.addEventListener('online', onOnline)
  around.events.addEventListener('offline', onOffline)
  if (!around.isOnline()) onOffline()
  return () => {
    cancel()
    around.events.removeEventListener('online', onOnline)
    around.events.removeEventListener('offline', onOffline)
  }
}
