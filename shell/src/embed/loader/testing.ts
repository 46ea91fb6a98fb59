import type { EmbedSet } from '@carte/contract'
import type { CarteElement, CarteTagNameMap } from '@carte/mount/types'
import { type EventDetails, type Host, hostName, type Mount, type Mounted } from '../protocol.ts'

export const ORIGIN = 'https://carte.example'
export const HASH = `sha384-${'A'.repeat(64)}`

/** A mounted element and the updates that its host has received. */
export interface MountedElement extends Mount {
  readonly received: unknown[]
  isMounted: boolean
}

let sites = 0

/** Creates a fake site with a chain and a version that no other test has used. */
export function createSite() {
  sites += 1
  const site = {
    /** Requested paths, in order. */
    requests: [] as string[],
    /** Aborted requests. */
    aborted: [] as string[],
    /** Script elements that were inserted. */
    scripts: [] as HTMLScriptElement[],
    mounts: [] as MountedElement[],
    chain: `chain-${sites}`,
    version: `1.0.${sites}`,
    files: [{ url: '/shell/1/embed/host.js', integrity: HASH }],
    /** Responses to the next requests for a set. */
    responses: [] as (Response | 'nothing' | 'silence')[],
    /** What happens to an inserted script. */
    script: 'load' as 'load' | 'error' | 'wait',
    /** Lets the last waiting script load. */
    finish: () => run(site.scripts.at(-1), 'load'),
  }

  const createSet = (key: string): EmbedSet => ({
    chain: { key, name: key, shops: null },
    site: ORIGIN,
    host: { version: site.version, js: site.files, css: [] },
    registry: { release: '1', remotes: {} },
    settings: {} as EmbedSet['settings'],
    languages: ['sv'],
    testMode: true,
    brand: {},
  })

  function mount(given: Mount): Mounted {
    const entry: MountedElement = { ...given, received: [], isMounted: true }
    site.mounts.push(entry)
    const screen = document.createElement('div')
    screen.className = 'carte'
    given.root.append(screen)
    return {
      update: (attributes) => void entry.received.push(attributes),
      unmount: () => {
        entry.isMounted = false
      },
      go: (path) => void entry.received.push(path),
      basket: () => ({ shopId: 'uptown', count: 2, total: 129.5, currency: 'SEK' }),
    }
  }

  async function fetch(address: string, { signal, credentials }: RequestInit): Promise<Response> {
    const { origin, pathname, search } = new URL(address)
    site.requests.push(pathname + search)
    const answer = site.responses.shift()
    if (answer === 'nothing') throw new TypeError('Failed to fetch')
    if (answer === 'silence') {
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          site.aborted.push(pathname)
          reject(signal.reason)
        })
      })
    }
    if (origin !== ORIGIN || credentials !== 'omit') throw new Error(`Unexpected request: ${address}`)
    return answer instanceof Response ? answer : Response.json(createSet(pathname.split('/')[2] ?? ''))
  }

  function run(script: HTMLScriptElement | undefined, event: 'load' | 'error') {
    const host: Host = { mount }
    if (event === 'load') Object.assign(globalThis, { [hostName(site.version)]: host })
    script?.dispatchEvent(new Event(event))
  }

  /** Simulates the browser: reacts to script elements in the head. */
  const scriptObserver = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue
      site.scripts.push(script)
      if (site.script !== 'wait') run(script, site.script)
    }
  })
  globalThis.fetch = fetch as typeof globalThis.fetch
  scriptObserver.observe(document.head, { childList: true })
  return Object.assign(site, { stop: () => scriptObserver.disconnect() })
}

/** Creates a problem response. */
export const problem = (status: number, code: string, detail?: string) =>
  new Response(JSON.stringify({ status, code, detail }), { status })

/** Fakes `IntersectionObserver`; tests decide which elements are near the window. */
export function fakeIntersectionObserver() {
  type Callback = (entries: readonly unknown[]) => void
  const watched = new Map<object, readonly [element: Element, margins: unknown, notify: Callback]>()
  class Observer {
    private readonly callback: Callback
    private readonly margins: unknown
    constructor(callback: Callback, margins: unknown) {
      this.callback = callback
      this.margins = margins
    }
    observe(element: Element) {
      watched.set(this, [element, this.margins, this.callback])
    }
    disconnect() {
      watched.delete(this)
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer })
  return {
    watched,
    /** Returns the margins with which an element is observed. */
    marginsOf: (element: Element) =>
      [...watched.values()].filter(([it]) => it === element).map(([, margins]) => margins),
    /** Simulates that the element enters or leaves the window. */
    show(element: Element, isIntersecting = true) {
      const [first] = [...watched.values()].filter(([it]) => it === element)
      first?.[2]([{ isIntersecting }])
    },
    restore: () => Reflect.deleteProperty(globalThis, 'IntersectionObserver'),
  }
}

/** Inserts an element into the page, with the page's own content in it. */
export function insertElement<Name extends keyof CarteTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): CarteTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.textContent = 'Order at carte.example'
  document.body.append(element)
  return element
}

/** Returns whether the element shows the page's own content. */
export const showsPageContent = (element: CarteElement) => element.shadowRoot?.querySelector('slot') !== null

export function collectErrors(element: CarteElement): EventDetails['carte:error'][] {
  const errors: EventDetails['carte:error'][] = []
  element.addEventListener('carte:error', ({ detail }) => errors.push(detail))
  return errors
}
