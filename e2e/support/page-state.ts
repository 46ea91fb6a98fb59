import type { CDPSession, Page } from '@playwright/test'

/** The state of a page without its embed elements, to detect changes that they leave behind. */
export interface PageState {
  readonly title: string
  readonly globals: readonly string[]
  readonly head: readonly string[]
  /** `<html>`, `<body>` and the children of `<body>`, each with its attributes. */
  readonly frame: readonly string[]
  readonly styleSheets: number
  /** Own properties of the document and of all elements, which scripts have added. */
  readonly marks: readonly string[]
  readonly timers: number
  readonly cookie: string
  readonly history: number
}

declare const timers: ReadonlySet<unknown>

/** Records pending timers. Runs in the page before its scripts. */
function watchTimers(): void {
  const timers = new Set<unknown>()
  Object.defineProperty(globalThis, 'timers', { value: timers })
  const {
    setTimeout: realSetTimeout,
    setInterval: realSetInterval,
    clearTimeout: realClearTimeout,
    clearInterval: realClearInterval,
  } = globalThis
  Object.assign(globalThis, {
    setTimeout: (task: () => void, ms?: number) => {
      const timer = realSetTimeout(() => {
        timers.delete(timer)
        task()
      }, ms)
      timers.add(timer)
      return timer
    },
    setInterval: (task: () => void, ms?: number) => {
      const timer = realSetInterval(task, ms)
      timers.add(timer)
      return timer
    },
    clearTimeout: (timer: number) => {
      timers.delete(timer)
      realClearTimeout(timer)
    },
    clearInterval: (timer: number) => {
      timers.delete(timer)
      realClearInterval(timer)
    },
  })
}

/** Must be called before the page is opened, so that `stateOf` can count its timers. */
export const watch = (page: Page) => page.addInitScript(watchTimers)

/** Runs in the page. */
function readState(): PageState {
  const nameOf = (element: Element) =>
    `<${[
      element.localName,
      ...element
        .getAttributeNames()
        .sort()
        .map((name) => `${name}=${element.getAttribute(name)}`),
    ].join(' ')}>`
  // React and other scripts add own properties; standard properties are on the prototype.
  const marked = [document, ...document.querySelectorAll('*')].flatMap((node) => Object.getOwnPropertyNames(node))
  return {
    title: document.title,
    globals: Object.getOwnPropertyNames(globalThis).sort(),
    head: [...document.head.children].map((element) => element.outerHTML),
    frame: [document.documentElement, document.body, ...document.body.children].map(nameOf),
    styleSheets: document.adoptedStyleSheets.length,
    marks: [...new Set(marked)].filter((name) => name !== 'location').sort(),
    timers: timers.size,
    cookie: document.cookie,
    history: history.length,
  }
}

export const stateOf = (page: Page): Promise<PageState> => page.evaluate(readState)

/** What the browser holds for a page after garbage collection. */
export interface HeapUsage {
  readonly nodes: number
  readonly listeners: number
  readonly heap: number
}

export async function heapUsageOf(cdp: CDPSession): Promise<HeapUsage> {
  // Collecting one object can make others collectable, so repeat it.
  for (let round = 0; round < 4; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
}

interface EmbedEvent {
  readonly type: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly tag: string
}

/** Returns the events that the embed elements have dispatched so far. */
export const embedEventsOf = (page: Page): Promise<readonly EmbedEvent[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly embedEvents: readonly EmbedEvent[] }).embedEvents)
