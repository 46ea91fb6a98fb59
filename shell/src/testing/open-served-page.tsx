import type { Harness } from '@carte/testing'
import { readSnapshot } from '../app/snapshot.ts'
import type { Remotes } from '../federation/index.ts'
import { Frame } from '../frame/Frame.tsx'
import { INTERACTIVE } from '../screen/ScreenOutlet.tsx'
import { createServerRemotes } from '../server/remotes.ts'
import { startPage } from '../start-page.tsx'
import { fakeRemoteCode } from './fake-remote-code.ts'
import { type Served, type ServeOptions, serveSite } from './serve-site.tsx'

const IDLE_MS = 500

// Missing in jsdom.
window.scrollTo = () => {}
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    ...{ media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} },
  }) as MediaQueryList
globalThis.EventSource ??= class extends EventTarget {
  close() {}
} as unknown as typeof EventSource

// Tracks idle callbacks, so that those of a page that was left can be canceled: the next page has the same window.
const idle = new Set<ReturnType<typeof setTimeout>>()
window.requestIdleCallback = (act) => {
  idle.add(setTimeout(() => act({ didTimeout: false, timeRemaining: () => 0 }), IDLE_MS))
  return idle.size
}

/** Returns the mock remotes for a browser, evaluated from the same code that the server runs. */
export function fakeRemotesInBrowser(): Remotes {
  const texts: Readonly<Record<string, string>> = fakeRemoteCode
  const all = createServerRemotes(async (remote) => ({ file: `${remote}.cjs`, text: texts[remote] ?? '' }))
  return { load: (remote) => all.load(remote, '1') }
}

export interface OpenOptions {
  readonly headers?: Record<string, string>
  readonly server?: ServeOptions
  readonly remotes?: Remotes
  /** The address in the address bar, if a service worker has answered a request for it with the page at `path`. */
  readonly at?: string
}

/**
 * Moves all nodes out of the document, each to a new parent: React may still remove them later, with
 * `parentNode.removeChild`.
 */
function clear(): void {
  for (const part of [document.head, document.body]) document.createElement('div').append(...part.childNodes)
}

/** Puts a page into this document, as the parser would. */
function show({ html }: Served, path: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  history.replaceState(null, '', path)
  document.documentElement.lang = page.documentElement.lang
  // The previous page may have added nodes after `leavePage`.
  clear()
  document.head.innerHTML = page.head.innerHTML
  document.body.className = page.body.className
  document.body.innerHTML = page.body.innerHTML
}

const originalFetch = globalThis.fetch

/** Resolves at the performance mark of the first interactive screen, which the page observes too. */
function untilInteractive(): Promise<void> {
  const marked = Promise.withResolvers<void>()
  // Missing in jsdom.
  performance.mark = (name) => {
    if (name === INTERACTIVE) marked.resolve()
    return {} as PerformanceMark
  }
  window.PerformanceObserver = class {
    readonly #notify: () => void
    constructor(notify: PerformanceObserverCallback) {
      this.#notify = () => notify({ getEntriesByName: () => [{}] } as unknown as PerformanceObserverEntryList, this)
    }
    observe() {
      void marked.promise.then(this.#notify)
    }
    disconnect() {}
    takeRecords = () => []
  } as unknown as typeof PerformanceObserver
  return marked.promise
}

export interface OpenPage {
  readonly served: Served
  /** The server-rendered `main` element. */
  readonly main: Element | null
  readonly interactive: Promise<void>
}

/** Opens an address like a browser: requests the page from the real handler, shows it, and starts it. */
export async function openServedPage(
  harness: Harness,
  path: string,
  { headers = {}, server, remotes = fakeRemotesInBrowser(), at = path }: OpenOptions = {},
): Promise<OpenPage> {
  const site = await serveSite(harness, server)
  const served = await site.get(path, { 'accept-language': 'en', ...headers })
  show(served, at)
  const main = document.querySelector('main')
  const visitor = harness.api.visitor()
  // The page uses relative addresses.
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith('/') ? visitor(input, init) : originalFetch(input, init)
  const interactive = untilInteractive()
  await startPage({ snapshot: readSnapshot(document), frame: <Frame />, remotes: () => remotes })
  return { served, main, interactive }
}

/** Removes everything that the last page has left. Call in `afterEach`. */
export function leavePage(): void {
  for (const timer of idle) clearTimeout(timer)
  idle.clear()
  globalThis.fetch = originalFetch
  localStorage.clear()
  clear()
  document.body.className = ''
}
