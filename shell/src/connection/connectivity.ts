/** From the browser's word that it is online again to the first look, and between looks (spec §4, §9). */
const RECHECK_MS = 5000

/** What connectivity is about: a browser and a router, or a test's stand-ins for them. */
export interface Surroundings {
  readonly isOnline: () => boolean
  readonly isOnOfflinePage: () => boolean
  /** Tells of the browser's `online` and `offline` events. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly reach: () => Promise<boolean>
  readonly goOffline: () => void
  readonly goHome: () => void
  /** Has what is shown be asked for again: it may be from earlier. */
  readonly refresh: () => void
}

/**
 * Follows the browser's connection (spec §4 "Connectivity"): without one the guest is taken to the offline page, from anywhere. When it comes back, the
 * site is looked for after five seconds, and again until it answers; whoever waits on the offline page is then taken home. Somebody who
 * has gone on with the saved menu stays there, and it becomes the present one.
 *
 * @returns how to stop
 */
export function followConnectivity(around: Surroundings): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = async () => {
    const mine = timer
    const isReached = await around.reach()
    // The connection may have gone, or come anew, meanwhile.
    if (timer !== mine) return
    if (!isReached) lookLater()
    else if (around.isOnOfflinePage()) around.goHome()
    else around.refresh()
  }
  const lookLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), RECHECK_MS)
  }
  const onOffline = () => {
    clearTimeout(timer)
    timer = undefined
    if (!around.isOnOfflinePage()) around.goOffline()
  }

  around.events.addEventListener('online', lookLater)
  around.events.addEventListener('offline', onOffline)
  if (!around.isOnline()) onOffline()
  return () => {
    clearTimeout(timer)
    timer = undefined
    around.events.removeEventListener('online', lookLater)
    around.events.removeEventListener('offline', onOffline)
  }
}
