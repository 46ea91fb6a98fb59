import { atom, type JotaiStore } from '@carte/store'
import type { Reloader } from './reloader.ts'

/**
 * The service worker of a newer version that waits to take over; null if there is none or the guest has dismissed it.
 */
export const waitingWorkerAtom = atom<ServiceWorker | null>(null)

const currentUpdates = atom<Updates | null>(null)
/** Controls updates; null until `followUpdates` has started. */
export const updatesAtom = atom(
  (get) => get(currentUpdates),
  (_, set, updates: Updates) => set(currentUpdates, updates),
)
export const acceptUpdateAtom = atom(null, (get) => get(currentUpdates)?.accept())

/** How often, at most, an open page checks for a new version, in milliseconds. */
const CHECK_INTERVAL_MS = 3_600_000

interface UpdateOptions {
  /** The browser's container; tests pass a fake. */
  readonly workers: ServiceWorkerContainer
  /** Whether the page has no user who could answer, such as a signage board. */
  readonly isUnattended: () => boolean
  readonly reloader: Reloader
}

export interface Updates {
  /** Activates the waiting version; this page then reloads. */
  readonly accept: () => void
  readonly stop: () => void
}

/**
 * Registers the service worker and detects new versions. The page reloads once when a new version has taken over: at
 * once in the tab that requested it and on unattended pages, in other tabs after their next navigation, never during a
 * payment.
 */
export async function followUpdates(
  store: JotaiStore,
  { workers, isUnattended, reloader }: UpdateOptions,
): Promise<Updates> {
  // The first worker that takes control of a page is no new version.
  let hasController = workers.controller !== null
  let isAccepted = false

  const onControllerChange = () => {
    if (hasController) reloader.request(isAccepted)
    hasController = true
    store.set(waitingWorkerAtom, null)
  }
  workers.addEventListener('controllerchange', onControllerChange)

  const registration = await workers.register('/sw.js')
  const accept = () => {
    isAccepted = true
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

  let checkedAt = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = Date.now()
    // Fails offline, where no new version can be loaded anyway.
    registration.update().catch(() => {})
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', check)

  return {
    accept,
    stop() {
      clearInterval(timer)
      workers.removeEventListener('controllerchange', onControllerChange)
      registration.removeEventListener('updatefound', onFound)
      document.removeEventListener('visibilitychange', check)
    },
  }
}
