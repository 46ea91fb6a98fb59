import type { ReleaseFile } from '@carte/contract'
import type { Failure } from './fault.ts'
import { matches } from './integrity.ts'

/** How long one file may take, in milliseconds. */
export const TIME_LIMIT = 5000

const TYPES = { script: /^(text|application)\/(javascript|ecmascript)\b/i, style: /^text\/css\b/i }

/** Addresses whose last answer was bad. A bad answer may sit in the cache as immutable as a good one, so they are asked for past it. */
const suspects = new Set<string>()

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
  if (failure) suspects.add(file.url)
  else suspects.delete(file.url)
  return failure
}

/**
 * Puts a style sheet into the page and waits until it applies, so that the screen never shows unstyled. One that is
 * there already, from the server's HTML or an earlier visit to the screen, is used as it is.
 */
export function attachStyle({ url, integrity }: ReleaseFile, page = document): Promise<Failure | null> {
  const { href } = new URL(url, page.baseURI)
  const present = Array.from(page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).find(
    (link) => link.href === href,
  )
  if (present?.sheet) return Promise.resolve(null)

  const link = present ?? page.createElement('link')
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
    if (present) return
    link.setAttribute('integrity', integrity)
    Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href })
    page.head.append(link)
  })
}
