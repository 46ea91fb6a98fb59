import type { CarteElement, CarteTagNameMap } from './carte.d.ts'
import type { Mount, MountOptions } from './types.ts'

export type { Mount, MountOptions } from './types.ts'

/** The folder that the remote was loaded from; set by the bundler. */
declare const __webpack_public_path__: string

interface Site {
  readonly origin: string
  /** Runs a module script. Rejects if it cannot be loaded. */
  readonly run: (address: string) => Promise<unknown>
}

const ownSite = (): Site => ({
  origin: new URL(__webpack_public_path__, location.href).origin,
  run: (address) => import(/* webpackIgnore: true */ address),
})

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** Returns the attribute of an option: `shopId` → `shop-id`. */
const attributeOf = (option: string): string => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Resolves after `ms` milliseconds, or immediately when `signal` aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })

function report(element: Element, address: string, cause: unknown): void {
  const message = `${address} does not load (${cause}).`
  // biome-ignore lint/suspicious/noConsole: developers of the page look for errors in the console
  console.warn(`<${element.localName}>: ${message} (unreachable)`)
  element.dispatchEvent(new CustomEvent('carte:error', { detail: { code: 'unreachable', message }, bubbles: true }))
}

/** Runs `/embed.js`, which defines the element. Retries until it succeeds or `signal` aborts. */
async function define(element: Element, { origin, run }: Site, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted && !customElements.get(element.localName); failures += 1) {
    // Browsers can cache a failed module under its address, so a retry uses a different one.
    const address = `${origin}/embed.js${failures > 0 ? `?try=${failures + 1}` : ''}`
    try {
      await run(address)
      return
    } catch (cause) {
      if (signal.aborted) return
      report(element, address, cause)
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), signal)
    }
  }
}

/** Returns the `mount` that a remote exposes to hosts of other sites. It adds the embed element `name` to a page. */
export const createMount =
  (name: keyof CarteTagNameMap, site: Site = ownSite()): Mount =>
  (parent, options: MountOptions) => {
    const element: CarteElement = document.createElement(name)
    for (const [option, value] of Object.entries(options)) {
      if (typeof value === 'string') element.setAttribute(attributeOf(option), value)
    }
    const leaving = new AbortController()
    parent.append(element)
    void define(element, site, leaving.signal)
    return () => {
      leaving.abort()
      element.remove()
    }
  }
