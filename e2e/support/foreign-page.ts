import type { CDPSession, Page } from '@playwright/test'

/** What a page is besides the tags on it. */
export interface PageState {
  readonly title: string
  readonly globals: readonly string[]
  /** What stands in the head, in its order. */
  readonly head: readonly string[]
  /** Attributes of `<html>` and `<body>`, and what stands in the body beside the tags. */
  readonly frame: readonly string[]
  readonly sheets: number
  /** Names that somebody has put on the document or on an element of the page's. */
  readonly marks: readonly string[]
  readonly timers: number
  readonly cookie: string
  readonly history: number
}

declare const timers: ReadonlySet<unknown>

/** Runs in the page before everything else: knows which timers are still to come. */
function watchTimers(): void {
  const timers = new Set<unknown>()
  Object.defineProperty(globalThis, 'timers', { value: timers })
  const { setTimeout: later, setInterval: often, clearTimeout: not, clearInterval: noMore } = globalThis
  Object.assign(globalThis, {
    setTimeout: (task: () => void, ms?: number) => {
      const timer = later(() => {
        timers.delete(timer)
        task()
      }, ms)
      timers.add(timer)
      return timer
    },
    setInterval: (task: () => void, ms?: number) => {
      const timer = often(task, ms)
      timers.add(timer)
      return timer
    },
    clearTimeout: (timer: number) => {
      timers.delete(timer)
      not(timer)
    },
    clearInterval: (timer: number) => {
      timers.delete(timer)
      noMore(timer)
    },
  })
}

/** Before the page is opened: so that `stateOf` can tell of its timers. */
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
  // What React and others leave behind; what the standards give an element is in its prototype.
  const marked = [document, ...document.querySelectorAll('*')].flatMap((node) => Object.getOwnPropertyNames(node))
  return {
    title: document.title,
    globals: Object.getOwnPropertyNames(globalThis).sort(),
    head: [...document.head.children].map((element) => element.outerHTML),
    frame: [document.documentElement, document.body, ...document.body.children].map(nameOf),
    sheets: document.adoptedStyleSheets.length,
    marks: [...new Set(marked)].filter((name) => name !== 'location').sort(),
    timers: timers.size,
    cookie: document.cookie,
    history: history.length,
  }
}

export const stateOf = (page: Page): Promise<PageState> => page.evaluate(readState)

/** What the browser holds for a page, after everything that nobody holds is gone. */
export interface Held {
  readonly nodes: number
  readonly listeners: number
  /** In bytes. */
  readonly heap: number
}

/** Asks the browser what it holds for the page. */
export async function heldBy(cdp: CDPSession): Promise<Held> {
  // What a collection has freed may have held something else.
  for (let round = 0; round < 4; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
}

interface Heard {
  readonly type: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly tag: string
}

/** What the tags have told the page so far. */
export const heardBy = (page: Page): Promise<readonly Heard[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly heard: readonly Heard[] }).heard)
