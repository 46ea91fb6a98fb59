import { atom, type JotaiStore } from '@carte/store'
import type { Renewal } from './renewal.ts'

/** The service worker of a newer version, which waits until it is told to take over; null while there is none, or the guest has said no. */
export const waitingWorkerAtom = atom<ServiceWorker | null>(null)

const base = atom<Updates | null>(null)
/** The page's way to a newer version, once it follows them. */
export const updatesAtom = atom(
  (get) => get(base),
  (_, set, updates: Updates) => set(base, updates),
)
/** Has the newer version take over. */
export const acceptUpdateAtom = atom(null, (get) => get(base)?.accept())

/** How often, at most, a page that stays open asks whether there is a newer version, in milliseconds. */
const ASK_MS = 3_600_000

interface UpdateOptions {
  /** The browser's own, or a test's. */
  readonly workers: ServiceWorkerContainer
  /** Nobody is here to be asked. */
  readonly isUnattended: () => boolean
  readonly renewal: Renewal
}

/** What the banner can do about a newer version. */
export interface Updates {
  /** Has the newer version take over; this page then starts afresh. */
  readonly accept: () => void
  readonly stop: () => void
}

/**
 * Registers the service worker and notices newer versions of it (spec §4 "Update"). The page reloads once when a newer one has taken over,
 * at once in the tab that asked for it and where nobody is, in others after their next navigation, and never during a payment.
 */
export async function followUpdates(
  store: JotaiStore,
  { workers, isUnattended, renewal }: UpdateOptions,
): Promise<Updates> {
  // A first worker that takes over a page has no newer version to show.
  let hasController = workers.controller !== null
  let isAsked = false

  const onControllerChange = () => {
    if (hasController) renewal.due(isAsked)
    hasController = true
    store.set(waitingWorkerAtom, null)
  }
  workers.addEventListener('controllerchange', onControllerChange)

  const registration = await workers.register('/sw.js')
  const accept = () => {
    isAsked = true
    store.get(waitingWorkerAtom)?.postMessage({ type: 'SKIP_WAITING' })
  }
  const offer = () => {
    if (!registration.waiting || !workers.controller) return
    store.set(waitingWorkerAtom, registration.waiting)
    if (isUnattended()) accept()
  }
  const onFound = () => registration.installing?.addEventListener('statechange', offer)
  offer()
  onFound()
  registration.addEventListener('updatefound', onFound)

  let asked = Date.now()
  const ask = () => {
    if (document.hidden || Date.now() - asked < ASK_MS) return
    asked = Date.now()
    // Offline there is nothing newer to be had.
    registration.update().catch(() => {})
  }
  const timer = setInterval(ask, ASK_MS)
  document.addEventListener('visibilitychange', ask)

  return {
    accept,
    stop() {
      clearInterval(timer)
      workers.removeEventListener('controllerchange', onControllerChange)
      registration.removeEventListener('updatefound', onFound)
      document.removeEventListener('visibilitychange', ask)
    },
  }
}
