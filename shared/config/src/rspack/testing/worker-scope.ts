import { createContext, Script } from 'node:vm'

export const ORIGIN = 'https://carte.example'

const absolute = (address: string): string => new URL(address, ORIGIN).href

/** As a worker has it: it knows where it is, and of navigations, which Node's own does not. */
class WorkerRequest extends Request {
  private readonly asked: RequestMode
  constructor(input: string | URL | Request, { mode, ...init }: RequestInit = {}) {
    super(input instanceof Request ? input : absolute(String(input)), init)
    this.asked = mode ?? (input instanceof Request ? input.mode : 'cors')
  }
  override get mode(): RequestMode {
    return this.asked
  }
}

const urlOf = (asked: string | Request): string => (asked instanceof Request ? asked.url : absolute(asked))

function createCache() {
  const kept = new Map<string, Response>()
  return {
    kept,
    match: async (asked: string | Request) => kept.get(urlOf(asked))?.clone(),
    put: async (asked: string | Request, response: Response) => void kept.set(urlOf(asked), response),
    delete: async (asked: string | Request) => kept.delete(urlOf(asked)),
    keys: async () => [...kept.keys()].map((url) => new WorkerRequest(url)),
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
    match: async (asked: string | Request, { cacheName }: { readonly cacheName?: string } = {}) => {
      for (const [name, cache] of all) {
        const found = cacheName === undefined || cacheName === name ? await cache.match(asked) : undefined
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
  /** Once all is done that it was asked to wait for, also what was added meanwhile. */
  async done(): Promise<void> {
    for (const promise of this.waiting) await Promise.resolve(promise).catch(() => {})
  }
}
class FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  answer: Promise<Response> | null = null
  constructor(request: Request, preload?: Response) {
    super('fetch')
    this.request = request
    this.preloadResponse = Promise.resolve(preload)
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = Promise.resolve(answer)
  }
}
class Told extends WorkerEvent {
  readonly data: unknown
  readonly ports: readonly unknown[] = []
  constructor(data: unknown) {
    super('message')
    this.data = data
  }
}

/** A database that never answers: what is counted in it (ages of what is kept) is left to browsers. */
class Silent {
  addEventListener(): void {}
}

/** What a worker did with a request. */
export interface Seen {
  /** Null when it left the request alone; rejects when it answers with an error. */
  readonly answer: Promise<Response> | null
  /** The cache that has an answer to it now; null when none has. */
  readonly kept: () => Promise<string | null>
}

/**
 * Runs the text of a service worker as a browser would, for one page.
 *
 * @param network answers what the worker asks for; throws where there is no connection
 */
export function runWorker(text: string, network: (request: Request) => Response | Promise<Response>) {
  const caches = createCaches()
  const scope = new EventTarget()
  const messages: unknown[] = []
  const page = { postMessage: (message: unknown) => void messages.push(message) }
  let isWaiting = true
  const context = createContext({
    ...{ URL, Response, Headers, setTimeout, clearTimeout, console, Request: WorkerRequest, FetchEvent },
    addEventListener: scope.addEventListener.bind(scope),
    fetch: async (asked: string | Request, init?: RequestInit) => network(new WorkerRequest(asked, init)),
    caches,
    clients: { matchAll: async () => [page], claim: async () => {} },
    location: new URL('/sw.js', ORIGIN),
    registration: { scope: `${ORIGIN}/`, navigationPreload: { enable: async () => {} } },
    skipWaiting: async () => {
      isWaiting = false
    },
    indexedDB: { open: () => new Silent(), deleteDatabase: () => new Silent() },
    ...{ IDBRequest: Silent, IDBDatabase: class {}, IDBObjectStore: class {}, IDBIndex: class {} },
    ...{ IDBCursor: class {}, IDBTransaction: class {} },
  })
  context.self = context
  new Script(text).runInContext(context)

  const dispatch = <E extends WorkerEvent>(event: E): E => {
    scope.dispatchEvent(event)
    return event
  }
  const keptIn = (url: string) => [...caches.all].find(([, { kept }]) => kept.has(url))?.[0] ?? null

  return {
    caches: caches.all,
    /** What the page was told. */
    messages,
    isWaiting: () => isWaiting,
    async install(): Promise<void> {
      await Promise.all(dispatch(new WorkerEvent('install')).waiting)
    },
    async activate(): Promise<void> {
      await Promise.all(dispatch(new WorkerEvent('activate')).waiting)
    },
    tell: (data: unknown) => dispatch(new Told(data)).done(),
    /** @param preload what the browser has asked for itself while the worker started: a navigation's answer */
    ask(address: string, init: RequestInit = {}, preload?: Response): Seen {
      const event = dispatch(new FetchEvent(new WorkerRequest(address, init), preload))
      return {
        answer: event.answer,
        async kept() {
          await event.answer?.catch(() => {})
          // What is kept with an age waits for the silent database after it has been kept.
          const isDone = event.done().then(() => true)
          const later = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))
          while (keptIn(event.request.url) === null && !(await Promise.race([isDone, later()])));
          return keptIn(event.request.url)
        },
      }
    },
  }
}
