import type { ReleaseFile } from '@carte/contract'
import type { Failure } from './remote-error.ts'
import { matchesIntegrity } from './trust.ts'

/** How long the download of one file may take, in milliseconds. */
export const TIME_LIMIT = 5000

const TYPES = { script: /^(text|application)\/(javascript|ecmascript)\b/i, style: /^text\/css\b/i }

/**
 * Addresses whose last response was bad. A bad response may be cached as immutable, so these are requested past the
 * cache.
 */
const bypassed = new Set<string>()

/** Makes the next request for this file bypass the cache. */
export const bypassCacheFor = ({ url }: ReleaseFile): void => void bypassed.add(url)

export const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError'

async function download({ url, integrity }: ReleaseFile, kind: keyof typeof TYPES, fetch: typeof globalThis.fetch) {
  try {
    const cache = bypassed.has(url) ? 'reload' : 'default'
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(TIME_LIMIT) })
    if (!response.ok || !TYPES[kind].test(response.headers.get('content-type') ?? ''))
      return { fault: 'missing', url } as const
    const intact = await matchesIntegrity(await response.arrayBuffer(), integrity)
    return intact ? null : ({ fault: 'unreachable', url } as const)
  } catch (cause) {
    return { fault: isTimeout(cause) ? 'timeout' : 'unreachable', url, cause } as const
  }
}

/**
 * Downloads a file into the browser's cache and checks its hash. Returns the failure, or null.
 *
 * The federation runtime remembers a script element that hangs until the page is reloaded. So no script element is
 * created before its file has been downloaded once. The file is `immutable`, so it is not downloaded twice.
 */
export async function prefetchFile(
  file: ReleaseFile,
  kind: keyof typeof TYPES,
  fetch = globalThis.fetch,
): Promise<Failure | null> {
  const failure = await download(file, kind, fetch)
  if (failure) bypassCacheFor(file)
  else bypassed.delete(file.url)
  return failure
}

const linksOf = (href: string, page: Document): HTMLLinkElement[] =>
  [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => link.href === href)

/**
 * Keeps a remote's code from adding the style sheet again: it looks for a link with the absolute address, which the
 * server's HTML does not have. A disabled link loads nothing.
 */
function claim(href: string, page: Document): void {
  if (linksOf(href, page).some((link) => link.getAttribute('href') === href)) return
  page.head.append(Object.assign(page.createElement('link'), { rel: 'stylesheet', disabled: true, href }))
}

/** Returns whether a style sheet already applies, from the server's HTML or an earlier visit to the screen. */
export function isAttached({ url }: ReleaseFile, page = document): boolean {
  const { href } = new URL(url, page.baseURI)
  const isInline = [...page.querySelectorAll<HTMLStyleElement>('style[data-href]')].some(
    (style) => style.dataset.href === url,
  )
  const applies = isInline || linksOf(href, page).some(({ sheet }) => sheet)
  if (applies) claim(href, page)
  return applies
}

/** Adds a style sheet to the page and waits until it applies, so that the screen never shows unstyled. */
export function attachStyle({ url, integrity }: ReleaseFile, page = document): Promise<Failure | null> {
  const { href } = new URL(url, page.baseURI)
  const link = page.createElement('link')
  return new Promise((resolve) => {
    const fail = (fault: Failure['fault']) => {
      // The next attempt must not take the failed link for an applied style sheet.
      link.remove()
      resolve({ fault, url })
    }
    const timer = setTimeout(() => fail('timeout'), TIME_LIMIT)
    const settle = ({ type }: Event) => {
      clearTimeout(timer)
      if (type === 'load') resolve(null)
      else fail('unreachable')
    }
    link.addEventListener('load', settle, { once: true })
    link.addEventListener('error', settle, { once: true })
    link.setAttribute('integrity', integrity)
    Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href })
    page.head.append(link)
  })
}

/** Matches the scripts of a remote that a server-rendered page contains. */
const SERVED_SCRIPT = 'script[data-remote]'

/** Waits for a script of the page's HTML, up to `TIME_LIMIT`. */
function outcomeOf(script: HTMLScriptElement): Promise<Failure | null> {
  const url = script.src
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ fault: 'timeout', url }), TIME_LIMIT)
    const settle = ({ type }: Event) => {
      clearTimeout(timer)
      resolve(type === 'load' ? null : { fault: 'missing', url })
    }
    script.addEventListener('load', settle, { once: true })
    script.addEventListener('error', settle, { once: true })
  })
}

/**
 * Returns the results of one remote version's scripts. Null if the page does not contain them, or at the second call.
 */
type TakeServed = (files: readonly ReleaseFile[]) => Promise<readonly (Failure | null)[]> | null

/**
 * Follows the remotes' scripts in this page's HTML. They run right after the host's own, so their events can only be
 * observed if this is called while the host's first script runs.
 */
export function observeServedScripts(page: Document): TakeServed {
  const outcomes = new Map(
    [...page.querySelectorAll<HTMLScriptElement>(SERVED_SCRIPT)].map((script) => [script.src, outcomeOf(script)]),
  )
  return (files) => {
    const urls = files.map(({ url }) => new URL(url, page.baseURI).href)
    const found = urls.map((url) => outcomes.get(url))
    for (const url of urls) outcomes.delete(url)
    return found.every((outcome) => outcome !== undefined) ? Promise.all(found) : null
  }
}
