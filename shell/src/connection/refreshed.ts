import { REFRESHED, type Refreshed } from '@carte/contract'
import { confirmAge, type JotaiStore, type Subject } from '@carte/store'

/** Several answers about one shop come one by one; the screen is drawn anew once. */
const GATHER_MS = 100

const isRefreshed = (data: unknown): data is Refreshed =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === REFRESHED &&
  'url' in data &&
  typeof data.url === 'string' &&
  'keptAt' in data &&
  typeof data.keptAt === 'number'

/** What an address of the API tells of; null for what no screen is drawn from. */
export function subjectOf(pathname: string): Subject | null {
  if (pathname === '/api/shops') return 'shops'
  const [, shopId] = /^\/api\/shops\/([^/]+)(?:\/(?:menu|delivery-spots))?$/.exec(pathname) ?? []
  return shopId === undefined ? null : `shop/${decodeURIComponent(shopId)}`
}

/**
 * Hears from the service worker that an answer which it had kept has been asked for anew: what still holds is no longer from earlier, what has changed
 * is shown.
 *
 * @param onChange called for subjects that have changed
 * @returns how to stop
 */
export function followRefreshed(
  store: JotaiStore,
  workers: ServiceWorkerContainer,
  onChange: (subjects: ReadonlySet<Subject>) => void,
): () => void {
  let changed = new Set<Subject>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isRefreshed(data)) return
    const { pathname } = new URL(data.url)
    const subject = subjectOf(pathname)
    if (!subject) return
    if (!data.isChanged) {
      // The list speaks for itself; of a shop, its menu is what a guest orders by.
      if (subject === 'shops' || pathname.endsWith('/menu')) confirmAge(store, subject, data.keptAt)
      return
    }
    changed.add(subject)
    timer ??= setTimeout(() => {
      timer = undefined
      onChange(changed)
      changed = new Set()
    }, GATHER_MS)
  }
  workers.addEventListener('message', onMessage)
  workers.startMessages()
  return () => {
    clearTimeout(timer)
    workers.removeEventListener('message', onMessage)
  }
}
