import { atom } from '@carte/store'

/**
 * Delay between the browser's `offline` event and the check, in milliseconds. Long enough for a phone to change from
 * Wi-Fi to mobile data, short enough that the guest does not wait long for an explanation.
 */
const CONFIRM_MS = 3000
/** Delay between the browser's `online` event and the first check, and between checks, in milliseconds. */
const RECHECK_MS = 5000

/** The browser and the router; tests pass fakes. */
export interface ConnectivityOptions {
  readonly isOnline: () => boolean
  readonly isOnOfflinePage: () => boolean
  /** Source of the browser's `online` and `offline` events. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Returns whether the site answers. Must settle in bounded time. */
  readonly isReachable: () => Promise<boolean>
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
export function followConnectivity(options: ConnectivityOptions): () => void {
  let isOffline = options.isOnOfflinePage() && !options.isOnline()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of the latest check. Answers to earlier checks are ignored. */
  let latest = 0

  const check = async () => {
    timer = undefined
    const current = latest
    const isReached = await options.isReachable()
    if (current !== latest) return
    if (!isReached) {
      if (!isOffline && !options.isOnOfflinePage()) options.goOffline()
      isOffline = true
      schedule(RECHECK_MS)
    } else if (isOffline) {
      isOffline = false
      if (options.isOnOfflinePage()) options.goBack()
      else options.refresh()
    }
  }
  const schedule = (ms: number) => {
    cancel()
    timer = setTimeout(() => void check(), ms)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    latest += 1
  }
  const onOffline = () => {
    if (isOffline) schedule(RECHECK_MS)
    else if (timer === undefined) schedule(CONFIRM_MS)
  }
  const onOnline = () => {
    if (isOffline) schedule(RECHECK_MS)
  }

  options.events.addEventListener('online', onOnline)
  options.events.addEventListener('offline', onOffline)
  if (!options.isOnline()) onOffline()
  return () => {
    cancel()
    options.events.removeEventListener('online', onOnline)
    options.events.removeEventListener('offline', onOffline)
  }
}

/** Request timeout in milliseconds: long enough for one answer on a bad network, short enough for a waiting guest. */
const REQUEST_TIMEOUT_MS = 5000

/**
 * Returns whether the site can be reached: sends one HEAD request to its own origin, past every cache. An opaque
 * response counts as an answer. Never rejects.
 */
export async function isSiteReachable(fetch = globalThis.fetch): Promise<boolean> {
  try {
    const { ok, type } = await fetch(`${location.origin}/`, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return ok || type === 'opaque'
  } catch {
    return false
  }
}

/** Whether a connection check has failed and none has succeeded since. */
export const isConnectionLostAtom = atom(false)
