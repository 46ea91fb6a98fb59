import { webcrypto } from 'node:crypto'
import type { RemoteVersion } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createStyleSheets } from './style-sheets.ts'

const ORIGIN = 'https://carte.test'
const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
const version: RemoteVersion = {
  version: '1.0.0',
  entry: file(`${ORIGIN}/remotes/menu/1.0.0/entry.js`),
  exposes: {
    './screens': { js: [], css: [file(`${ORIGIN}/remotes/menu/1.0.0/screens.css`)] },
    './article': { js: [], css: [file(`${ORIGIN}/remotes/menu/1.0.0/article.css`)] },
  },
}
const links = () => [...document.head.querySelectorAll('link')].map(({ href, disabled }) => ({ href, disabled }))

it('claimLinks adds disabled links for a remote’s sheets until released, even after drop', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const styleSheets = createStyleSheets(root, ORIGIN)
  const release = styleSheets.claimLinks(version)
  const others = createStyleSheets(root, ORIGIN).claimLinks(version)
  root.adoptedStyleSheets ??= []
  styleSheets.drop()
  others()
  expect(links()).toEqual([
    { href: `${ORIGIN}/remotes/menu/1.0.0/screens.css`, disabled: true },
    { href: `${ORIGIN}/remotes/menu/1.0.0/article.css`, disabled: true },
  ])
  release()
  expect(links()).toEqual([])
})

describe('adoptFirst', () => {
  const realFetch = globalThis.fetch
  // jsdom lacks the hash functions.
  beforeEach(() => void jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue(webcrypto as Crypto))
  afterEach(() => {
    jest.restoreAllMocks()
    Object.assign(globalThis, { fetch: realFetch })
  })
  const sheet = file(`${ORIGIN}/shell/1.0.0/embed.css`)
  const load = (fetch: typeof globalThis.fetch) => {
    Object.assign(globalThis, { fetch })
    return createStyleSheets(document.createElement('div').attachShadow({ mode: 'open' }), ORIGIN).adoptFirst([sheet])
  }

  it.each<[string, typeof globalThis.fetch, string]>([
    ['does not exist', async () => new Response('', { status: 404 }), 'missing'],
    ['does not match its hash', async () => new Response('a {}'), 'unreachable'],
    ['cannot be requested', () => Promise.reject(new TypeError('No network')), 'unreachable'],
    ['does not arrive in time', () => Promise.reject(new DOMException('', 'TimeoutError')), 'timeout'],
  ])('returns the reason when a sheet %s', async (_, fetch, fault) => {
    expect(await load(fetch)).toMatchObject({ fault, url: sheet.url })
  })

  it('lets the browser check the hash where scripts cannot', async () => {
    const integrityOf = async () => {
      const fetch = jest.fn<typeof globalThis.fetch>(async () => new Response('', { status: 404 }))
      await load(fetch)
      return fetch.mock.calls[0]?.[1]?.integrity
    }
    expect(await integrityOf()).toBeUndefined()
    jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto)
    expect(await integrityOf()).toBe(sheet.integrity)
  })
})
