import type { ReleaseFile } from '@carte/contract'
import type { Failure } from './fault.ts'
import { matches } from './integrity.ts'

/** How long one file may take, in milliseconds. */
export const TIME_LIMIT = 5000

const TYPES = { script: /^(text|application)\/(javascript|ecmascript)\b/i, style: /^text\/css\b/i }

/** Addresses whose last answer was bad. A bad answer may sit in the cache as immutable as a good one, so they are asked for past it. */
const suspects = new Set<string>()

/** Has this file asked for past the cache the next time. */
export const suspect = ({ url }: ReleaseFile): void => void suspects.add(url)

const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError'

async function download({ url, integrity }: ReleaseFile, kind: keyof typeof TYPES, fetch: typeof globalThis.fetch) {
  try {
    const cache = suspects.has(url) ? 'reload' : 'default'
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(TIME_LIMIT) })
    if (!response.ok || !TYPES[kind].test(response.headers.get('content-type') ?? ''))
      return { fault: 'missing', url } as const
    const intact = await matches(await response.arrayBuffer(), integrity)
    return intact ? null : ({ fault: 'unreachable', url } as const)
  } catch (cause) {
    return { fault: isTimeout(cause) ? 'timeout' : 'unreachable', url, cause } as const
  }
}

/**
 * Brings a file into the browser's cache, complete and checked against its hash, or answers why not.
 *
 * A script element that hangs is remembered by the federation runtime until the page is reloaded, and nothing cures
 * it. So no script is asked for before its file has arrived once; it is `immutable`, so it is not downloaded twice.
 */
export async function warm(
  file: ReleaseFile,
  kind: keyof typeof TYPES,
  fetch = globalThis.fetch,
): Promise<Failure | null> {
  const failure = await download(file, kind, fetch)
  if (failure) suspect(file)
  else suspects.delete(file.url)
  return failure
}

const linksOf = (href: string, page: Document): HTMLLinkElement[] =>
  [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => link.href === href)

/**
 * Keeps a remote's own code from adding the style sheet once more: it looks for a link by the whole address, which a server's
 * HTML does not have. A disabled link loads nothing.
 */
function claim(href: string, page: Document): void {
  if (linksOf(href, page).some((link) => link.getAttribute('href') === href)) return
  page.head.append(Object.assign(page.createElement('link'), { rel: 'stylesheet', disabled: true, href }))
}

/** Whether a style sheet applies already, from the server's HTML or an earlier visit to the screen. */
export function isAttached({ url }: ReleaseFile, page = document): boolean {
  const { href } = new URL(url, page.baseURI)
  const isInline = [...page.querySelectorAll<HTMLStyleElement>('style[data-href]')].some(
    (style) => style.dataset.href === url,
  )
  const applies = isInline || linksOf(href, page).some(({ sheet }) => sheet)
  if (applies) claim(href, page)
  return applies
}

/** Puts a style sheet into the page and waits until it applies, so that the screen never shows unstyled. */
export function attachStyle({ url, integrity }: ReleaseFile, page = document): Promise<Failure | null> {
  const { href } = new URL(url, page.baseURI)
  const link = page.createElement('link')
  return new Promise((resolve) => {
    const fail = (fault: Failure['fault']) => {
      // A link that failed must not be taken for a style sheet by the next attempt.
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
