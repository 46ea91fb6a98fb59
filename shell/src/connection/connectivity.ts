/**
 * Delay between the browser's `offline` event and the check, in milliseconds. Long enough for a phone to change from
 * Wi-Fi to mobile data, short enough that the guest does not wait long for an explanation.
 */
const CONFIRM_MS = 3000
/** Delay between the browser's `online` event and the first check, and between checks, in milliseconds. */
const RECHECK_MS = 5000

/** The browser and the router; tests pass fakes. */
export interface Surroundings {
  readonly isOnline: () => boolean
  readonly isOnOfflinePage: () => boolean
  /** Source of the browser's `online` and `offline` events. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Returns whether the site answers. Must settle in bounded time. */
  readonly reach: () => Promise<boolean>
  /** Called when a check has failed. */
  readonly goOffline: () => void
  /** Called when the site answers again and the guest is still on the offline page. */
  readonly goBack: () => void
  /** Called when the site answers again and the guest has left the offline page for saved content. */
  readonly refresh: () => void
}

/**
 * Follows the browser's connection. The `offline` event alone changes nothing: the guest is led to the offline page
 * once a check has failed, so a short loss has no effect. While offline, the site is checked every five seconds until
 * it answers.
 *
 * @returns a function that stops it
 */
export function followConnectivity(around: Surroundings): () => void {
  let isOffline = around.isOnOfflinePage() && !around.isOnline()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of the latest check. Answers to earlier checks are ignored. */
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
