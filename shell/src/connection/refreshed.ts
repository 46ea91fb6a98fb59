import { REFRESHED, type Refreshed } from '@carte/contract'
import { confirmAge, type JotaiStore, type Subject } from '@carte/store'

/** Milliseconds to wait for further messages, so that the screen renders once. */
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

/** Returns what the answer of an API path is about, such as `shop/x` for `/api/shops/x/menu`; null if no screen shows it. */
export function subjectOf(pathname: string): Subject | null {
  if (pathname === '/api/shops') return 'shops'
  const [, shopId] = /^\/api\/shops\/([^/]+)(?:\/(?:menu|delivery-spots))?$/.exec(pathname) ?? []
  return shopId === undefined ? null : `shop/${decodeURIComponent(shopId)}`
}

/**
 * Listens for service worker messages about cached answers that were revalidated. If the data is unchanged, removes its
 * mark "saved earlier"; if it has changed, calls `onChange`.
 *
 * @param onChange called with the subjects that have changed
 * @returns a function that stops it
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
      // For a shop, only a confirmed menu clears the mark, because guests order from the menu.
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
