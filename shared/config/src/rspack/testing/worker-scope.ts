import { createContext, Script } from 'node:vm'

export const ORIGIN = 'https://carte.example'

const absolute = (address: string): string => new URL(address, ORIGIN).href

/** A `Request` as in a worker: it resolves relative addresses and supports the mode `navigate`, unlike Node's. */
class WorkerRequest extends Request {
  private readonly requestedMode: RequestMode
  constructor(input: string | URL | Request, { mode, ...init }: RequestInit = {}) {
    super(input instanceof Request ? input : absolute(String(input)), init)
    this.requestedMode = mode ?? (input instanceof Request ? input.mode : 'cors')
  }
  override get mode(): RequestMode {
    return this.requestedMode
  }
}

const urlOf = (request: string | Request): string => (request instanceof Request ? request.url : absolute(request))

function createCache() {
  const cached = new Map<string, Response>()
  return {
    cached,
    match: async (request: string | Request) => cached.get(urlOf(request))?.clone(),
    put: async (request: string | Request, response: Response) => void cached.set(urlOf(request), response),
    delete: async (request: string | Request) => cached.delete(urlOf(request)),
    keys: async () => [...cached.keys()].map((url) => new WorkerRequest(url)),
  }
}

function createCaches() {
  const all = new Map<string, ReturnType<typeof createCache>>()
  const open = (name: string) => {
    const cache = all.get(name) ?? createCache()
    all.set(name, cache)
    return cache
  }
  return {
    all,
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    match: async (request: string | Request, { cacheName }: { readonly cacheName?: string } = {}) => {
      for (const [name, cache] of all) {
        const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined
        if (found) return found
      }
      return undefined
    },
  }
}

class WorkerEvent extends Event {
  readonly waiting: Promise<unknown>[] = []
  waitUntil(promise: Promise<unknown>): void {
    this.waiting.push(promise)
  }
  /** Resolves when all promises passed to `waitUntil` are settled, including those added in the meantime. */
  async done(): Promise<void> {
    for (const promise of this.waiting) await Promise.resolve(promise).catch(() => {})
  }
}
class FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  response: Promise<Response> | null = null
  constructor(request: Request, preload?: Response) {
    super('fetch')
    this.request = request
    this.preloadResponse = Promise.resolve(preload)
  }
  respondWith(response: Promise<Response>): void {
    this.response = Promise.resolve(response)
  }
}
class WorkerMessage extends WorkerEvent {
  readonly data: unknown
  readonly ports: readonly unknown[] = []
  constructor(data: unknown) {
    super('message')
    this.data = data
  }
}

class PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
  constructor(message: unknown) {
    super('push')
    this.data = message === undefined ? null : { json: () => message }
  }
}
class NotificationClick extends WorkerEvent {
  readonly notification: { readonly data: string; close(): void }
  constructor(data: string, close: () => void) {
    super('notificationclick')
    this.notification = { data, close }
  }
}

/** A notification that the worker shows. */
interface Shown {
  readonly title: string
  readonly options: { readonly data: string }
}

/** A request to an IndexedDB that never responds. Cache expiration, which needs it, is not simulated. */
class PendingRequest {
  addEventListener(): void {}
}

export interface WorkerResult {
  /** Null if the worker did not handle the request; rejects if it responded with an error. */
  readonly response: Promise<Response> | null
  /** Returns the name of the cache that contains the address now, or null. */
  readonly cached: () => Promise<string | null>
}

/**
 * Runs the text of a service worker as a browser would, for one page.
 *
 * @param network responds to the worker's requests; throws to simulate a missing connection
 */
export function runWorker(text: string, network: (request: Request) => Response | Promise<Response>) {
  const caches = createCaches()
  const scope = new EventTarget()
  const messages: unknown[] = []
  const pageAt = (url: string) => ({
    url,
    postMessage: (message: unknown) => void messages.push(message),
    focus: async () => void focused.push(url),
  })
  const pages = [pageAt(`${ORIGIN}/`)]
  const focused: string[] = []
  const opened: string[] = []
  let notifications: readonly Shown[] = []
  let isWaiting = true
  const context = createContext({
    ...{ URL, Response, Headers, setTimeout, clearTimeout, console, Request: WorkerRequest, FetchEvent },
    addEventListener: scope.addEventListener.bind(scope),
    fetch: async (request: string | Request, init?: RequestInit) => network(new WorkerRequest(request, init)),
    caches,
    clients: {
      matchAll: async () => pages,
      claim: async () => {},
      openWindow: async (url: string) => void opened.push(url),
    },
    location: new URL('/sw.js', ORIGIN),
    registration: {
      scope: `${ORIGIN}/`,
      navigationPreload: { enable: async () => {} },
      showNotification: async (title: string, options: Shown['options']) => {
        notifications = [...notifications, { title, options }]
      },
    },
    skipWaiting: async () => {
      isWaiting = false
    },
    indexedDB: { open: () => new PendingRequest(), deleteDatabase: () => new PendingRequest() },
    ...{ IDBRequest: PendingRequest, IDBDatabase: class {}, IDBObjectStore: class {}, IDBIndex: class {} },
    ...{ IDBCursor: class {}, IDBTransaction: class {} },
  })
  context.self = context
  new Script(text).runInContext(context)

  const dispatch = <E extends WorkerEvent>(event: E): E => {
    scope.dispatchEvent(event)
    return event
  }
  const cacheOf = (url: string) => [...caches.all].find(([, { cached }]) => cached.has(url))?.[0] ?? null

  return {
    caches: caches.all,
    messages,
    isWaiting: () => isWaiting,
    async install(): Promise<void> {
      await Promise.all(dispatch(new WorkerEvent('install')).waiting)
    },
    async activate(): Promise<void> {
      await Promise.all(dispatch(new WorkerEvent('activate')).waiting)
    },
    postMessage: (data: unknown) => dispatch(new WorkerMessage(data)).done(),
    focused,
    opened,
    notifications: () => notifications,
    openPage: (address: string) => void pages.push(pageAt(absolute(address))),
    /** Delivers a message of the push service; undefined for one without data. */
    push: (message?: unknown) => dispatch(new PushEvent(message)).done(),
    /** Taps a notification, which closes it. */
    async tap(shown: Shown) {
      const close = () => {
        notifications = notifications.filter((each) => each !== shown)
      }
      await dispatch(new NotificationClick(shown.options.data, close)).done()
    },
    /**
     * Sends a request to the worker.
     *
     * @param preload response of the navigation preload, which the browser requested while the worker started
     */
    fetch(address: string, init: RequestInit = {}, preload?: Response): WorkerResult {
      const event = dispatch(new FetchEvent(new WorkerRequest(address, init), preload))
      return {
        response: event.response,
        async cached() {
          await event.response?.catch(() => {})
          // Caching with an expiration waits for IndexedDB after the response is stored, so also poll the cache.
          const isDone = event.done().then(() => true)
          const later = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))
          while (cacheOf(event.request.url) === null && !(await Promise.race([isDone, later()])));
          return cacheOf(event.request.url)
        },
      }
    },
  }
}
