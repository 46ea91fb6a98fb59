import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeReleases, writeFakeReleases } from '../../testing/fake-releases.ts'
import { createTestApi, type TestApi, until } from '../../testing/index.ts'

const POLL_MS = 20
const text = (version: string) =>
  `${Array.from({ length: 300 }, (_, i) => `export const name${i} = ${Math.sin(i)}`).join('\n')}\n// ${version}`
const OLD = { version: '1.0.0', file: '/remotes/menu/1.0.0/screens.aaaa1111.js' }
const NEW = { version: '1.1.0', file: '/remotes/menu/1.1.0/screens.bbbb2222.js' }
const WITHDRAWN = { version: '1.2.0', file: '/remotes/menu/1.2.0/screens.cccc3333.js' }

interface Published {
  readonly remotes: { readonly menu: { readonly live: { version: string }; readonly withdrawn: readonly string[] } }
}

let fake: FakeReleases
let api: TestApi
beforeAll(async () => {
  fake = await writeFakeReleases()
  const withScreens = (version: string, path: string) => ({ damage: { [path]: text(version) } })
  await fake.write('remotes/menu/1.0.0/screens.aaaa1111.js', text(OLD.version))
  api = await createTestApi({ site: { store: fake.store, pollMs: POLL_MS } })
  await fake.release('menu', NEW.version, withScreens(NEW.version, 'screens.bbbb2222.js'))
  await fake.release('menu', WITHDRAWN.version, withScreens(WITHDRAWN.version, 'screens.cccc3333.js'))
  await fake.rollback('menu')
  await until(
    async () => (await (await api.fetch('/remotes.json')).json()) as Published,
    ({ remotes }) => remotes.menu.live.version === NEW.version && remotes.menu.withdrawn.length > 0,
  )
})
afterAll(async () => {
  await api.close()
  await fake.remove()
})

const CHROMIUM = 'gzip, deflate, br, zstd'

/** Requests a file as a browser that has stored `from` as dictionary. */
async function withDictionary(path: string, from: string, headers: Record<string, string> = {}) {
  const stored = await api.fetch(from, { headers: { 'accept-encoding': CHROMIUM } })
  const [, id = ''] = /id=("[^"]+")/.exec(stored.headers.get('use-as-dictionary') ?? '') ?? []
  const dictionary = Buffer.from(await stored.arrayBuffer())
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', dictionary)).toString('base64')
  const answer = await api.fetch(path, {
    headers: {
      'accept-encoding': `${CHROMIUM}, dcb, dcz`,
      'available-dictionary': `:${hash}:`,
      'dictionary-id': id,
      ...headers,
    },
  })
  return { answer, dictionary }
}

describe('GET of a release file by a browser with dictionaries (RELEASE-39)', () => {
  it('sends what has changed since the release that the browser has', async () => {
    const { answer, dictionary } = await withDictionary(NEW.file, OLD.file)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      // No cache between server and browser stores it.
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'available-dictionary, accept-encoding',
      'access-control-allow-origin': '*',
      'use-as-dictionary': 'match="/remotes/menu/*/screens.*.js", id="1.1.0/bbbb2222"',
    })
    const body = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(body.length)
    expect(body.length).toBeLessThan(120)
    expect(zstdDecompressSync(body.subarray(40), { dictionary }).toString()).toBe(text(NEW.version))
    const etag = answer.headers.get('etag') ?? ''
    expect((await withDictionary(NEW.file, OLD.file, { 'if-none-match': etag })).answer.status).toBe(304)
  })

  it('sends the previous version in the same way, as after a rollback', async () => {
    const { answer } = await withDictionary(OLD.file, NEW.file)
    expect(answer.headers.get('content-encoding')).toBe('dcz')
  })

  it.each([
    ['an unknown dictionary', NEW.file, { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['a malformed hash', NEW.file, { 'available-dictionary': '"1"' }],
    ['a withdrawn version', WITHDRAWN.file, {}],
  ])('sends the usual answer for %s, which no shared cache stores', async (_, path, headers) => {
    const { answer } = await withDictionary(path, OLD.file, headers)
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  })

  it.each([
    ['accepts Zstandard', CHROMIUM, 'match="/remotes/menu/*/screens.*.js", id="1.1.0/bbbb2222"'],
    ['does not accept Zstandard', 'gzip, deflate, br', null],
  ])('sends the usual answer to a browser that %s and has no dictionary', async (_, encodings, field) => {
    const answer = await api.fetch(NEW.file, { headers: { 'accept-encoding': encodings } })
    expect(await answer.text()).toBe(text(NEW.version))
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('use-as-dictionary')).toBe(field)
    // Also without a dictionary: a cache must not send this answer to a browser that has one, or the other way round.
    expect(answer.headers.get('vary')).toBe('available-dictionary, accept-encoding')
  })

  it('says nothing about dictionaries for files whose names have no hash', async () => {
    const { headers } = await api.fetch('/remotes/menu/1.1.0/entry.js', { headers: { 'accept-encoding': CHROMIUM } })
    expect(headers.get('use-as-dictionary')).toBeNull()
    expect(headers.get('vary')).toBe('accept-encoding')
  })
})
