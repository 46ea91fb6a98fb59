/** @jest-environment node */
import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { prefetchFile } from './prefetch.ts'

const CODE = 'let å = 1'
const integrity = `sha384-${createHash('sha384').update(CODE).digest('base64')}`
const script = (text = CODE) => new Response(text, { headers: { 'content-type': 'text/javascript' } })

let files = 0
/** Serves a new file with these responses, in order, then with valid ones. Records the cache mode of each request. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const file = { url: `/remotes/menu/prefetch-${++files}/entry.js`, integrity }
  const caches: (RequestCache | undefined)[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    caches.push(init?.cache)
    return (answers.shift() ?? script)()
  }
  return { caches, load: () => prefetchFile(file, 'script', fetch) }
}

describe('prefetchFile', () => {
  it.each<[string, () => Response | Promise<Response>, string]>([
    ['an error status', () => new Response('', { status: 404 }), 'missing'],
    ['an HTML page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'missing'],
    ['content that does not match its hash', () => script(`${CODE} `), 'unreachable'],
    ['a connection that breaks', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    ['a time-out', () => Promise.reject(new DOMException('', 'TimeoutError')), 'timeout'],
  ])('bypasses the HTTP cache after %s, until a valid answer arrives', async (_what, bad, fault) => {
    const { caches, load } = serve(bad, bad)
    expect([await load(), await load()]).toMatchObject([{ fault }, { fault }])
    expect([await load(), await load()]).toEqual([null, null])
    expect(caches).toEqual(['default', 'reload', 'reload', 'default'])
  })
})
