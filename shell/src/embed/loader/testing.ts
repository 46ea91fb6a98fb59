import type { EmbedSet } from '@carte/contract'
import type { CarteElement, CarteTagNameMap } from '@carte/mount/types'
import { type EventDetails, type Host, hostName, type Mount, type Mounted } from '../protocol.ts'

export const ORIGIN = 'https://carte.example'
export const HASH = `sha384-${'A'.repeat(64)}`

/** A mounted element and the updates that its host has received. */
export interface Given extends Mount {
  readonly told: unknown[]
  isThere: boolean
}

let sites = 0

/** Creates a fake site with a chain and a version that no other test has used. */
export function createSite() {
  sites += 1
  const site = {
    /** Requested paths, in order. */
    asked: [] as string[],
    /** Aborted requests. */
    left: [] as string[],
    /** Script elements that were inserted. */
    ran: [] as HTMLScriptElement[],
    given: [] as Given[],
    chain: `chain-${sites}`,
    version: `1.0.${sites}`,
    files: [{ url: '/shell/1/embed/host.js', integrity: HASH }],
    /** Responses to the next requests for a set. */
    answers: [] as (Response | 'nothing' | 'silence')[],
    /** What happens to an inserted script. */
    script: 'load' as 'load' | 'error' | 'wait',
    /** Lets the last waiting script load. */
    finish: () => run(site.ran.at(-1), 'load'),
  }

  const setNamed = (key: string): EmbedSet => ({
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
    const entry: Given = { ...given, told: [], isThere: true }
    site.given.push(entry)
    const screen = document.createElement('div')
    screen.className = 'carte'
    given.root.append(screen)
    return {
      update: (attributes) => void entry.told.push(attributes),
      unmount: () => {
        entry.isThere = false
      },
      go: (path) => void entry.told.push(path),
      basket: () => ({ shopId: 'uptown', count: 2, total: 129.5, currency: 'SEK' }),
    }
  }

  async function fetch(address: string, { signal, credentials }: RequestInit): Promise<Response> {
    const { origin, pathname, search } = new URL(address)
    site.asked.push(pathname + search)
    const answer = site.answers.shift()
    if (answer === 'nothing') throw new TypeError('Failed to fetch')
    if (answer === 'silence') {
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          site.left.push(pathname)
          reject(signal.reason)
        })
      })
    }
    if (origin !== ORIGIN || credentials !== 'omit') throw new Error('not asked like this')
    return answer instanceof Response ? answer : Response.json(setNamed(pathname.split('/')[2] ?? ''))
  }

  function run(script: HTMLScriptElement | undefined, event: 'load' | 'error') {
    const host: Host = { mount }
    if (event === 'load') Object.assign(globalThis, { [hostName(site.version)]: host })
    script?.dispatchEvent(new Event(event))
  }

  /** Simulates the browser: reacts to script elements in the head. */
  const scripts = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue
      site.ran.push(script)
      if (site.script !== 'wait') run(script, site.script)
    }
  })
  globalThis.fetch = fetch as typeof globalThis.fetch
  scripts.observe(document.head, { childList: true })
  return Object.assign(site, { stop: () => scripts.disconnect() })
}

/** Creates a problem response. */
export const problem = (status: number, code: string, detail?: string) =>
  new Response(JSON.stringify({ status, code, detail }), { status })

/** Fakes `IntersectionObserver`; tests decide which elements are near the window. */
export function watchWindow() {
  type Tell = (entries: readonly unknown[]) => void
  const watched = new Map<object, readonly [element: Element, edges: unknown, tell: Tell]>()
  class Observer {
    private readonly tell: Tell
    private readonly edges: unknown
    constructor(tell: Tell, edges: unknown) {
      this.tell = tell
      this.edges = edges
    }
    observe(element: Element) {
      watched.set(this, [element, this.edges, this.tell])
    }
    disconnect() {
      watched.delete(this)
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer })
  return {
    watched,
    /** Returns the margins with which an element is observed. */
    edgesOf: (element: Element) => [...watched.values()].filter(([it]) => it === element).map(([, edges]) => edges),
    /** Simulates that the element enters or leaves the window. */
    show(element: Element, isIntersecting = true) {
      const [first] = [...watched.values()].filter(([it]) => it === element)
      first?.[2]([{ isIntersecting }])
    },
    forget: () => Reflect.deleteProperty(globalThis, 'IntersectionObserver'),
  }
}

/** Inserts an element into the page, with the page's own content in it. */
export function place<Name extends keyof CarteTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): CarteTagNameMap[Name] {
  const tag = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value)
  tag.textContent = 'Order at carte.example'
  document.body.append(tag)
  return tag
}

/** Returns whether the element shows the page's own content. */
export const showsOwn = (tag: CarteElement) => tag.shadowRoot?.querySelector('slot') !== null

export function faultsOf(tag: CarteElement): EventDetails['carte:error'][] {
  const faults: EventDetails['carte:error'][] = []
  tag.addEventListener('carte:error', ({ detail }) => faults.push(detail))
  return faults
}
