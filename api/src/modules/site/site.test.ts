import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeSite, SCRIPT, writeFakeSite } from '../../testing/fake-site.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'

let fake: FakeSite
let api: TestApi
beforeAll(async () => {
  fake = await writeFakeSite()
  api = await createTestApi({ site: fake.site })
})
afterAll(async () => {
  await api.close()
  await fake.remove()
})

describe('a navigation', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    api.visitor()(path, { headers: { accept: 'text/html', ...headers } })

  it.each(['/', '/shop/centrum/menu/Mat/articles/burger', '/shop/centrum/menu/0.5l', '/checkout', '/order/123?a=1.js'])(
    'to %s is answered by the shell',
    async (path) => expect(await (await get(path)).text()).toBe('A page'),
  )

  it.each([
    '/.env',
    '/.git/config',
    '/shop/.env',
    '/shop/%2eenv',
    '/admin.php',
    '/main.js.map',
    '/api/nothing',
    '/shell/nothing',
    '/shell/1.0.0/node/shell.cjs',
    '/remotes/',
    '/remotes/menu/2.0.0/node/screens.cjs',
  ])('to %s is answered with 404 and no page (API-15)', async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  it.each([
    ['that accepts only images', { accept: 'image/avif,image/webp' }],
    ['that accepts only JSON', { accept: 'application/json' }],
  ])('%s is answered with 404', async (_, headers) => expect((await get('/checkout', headers)).status).toBe(404))

  it('with POST is answered with 404', async () =>
    expect((await api.fetch('/checkout', { method: 'POST' })).status).toBe(404))
})

describe('GET of a file of the site', () => {
  it('answers it compressed, with an immutable cache header', async () => {
    const response = await api.fetch('/remotes/menu/2.0.0/entry.js', { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(SCRIPT)
  })

  it('revalidates the registry', async () => {
    const first = await api.fetch('/remotes.json')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(
      (await api.fetch('/remotes.json', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status,
    ).toBe(304)
  })

  it('lists no Node build in the registry', async () =>
    expect(await (await api.fetch('/remotes.json')).text()).not.toContain('.cjs'))

  it.each([
    '/shell/1.0.0/main.js.map',
    '/shell/1.0.0/.env',
    '/shell/1.0.0/release.json',
    '/shell/1.0.0/node/shell.cjs',
    '/shell/1.0.0/..%2fmenu%2fentry.js',
    '/shell/9.9.9/main.js',
    '/remotes/menu/1.0.0/entry.js',
    '/remotes/menu/2.0.0/node/screens.cjs',
    '/remotes/nothing/2.0.0/entry.js',
    '/remotes/constructor/2.0.0/entry.js',
  ])('answers %s with 404', async (path) => {
    expect((await api.fetch(path)).status).toBe(404)
  })

  it('answers the favicon and robots.txt', async () => {
    expect((await api.fetch('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(await (await api.fetch('/robots.txt')).text()).toContain('Disallow: /order/')
  })
})
