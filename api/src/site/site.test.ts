import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, type TestApi } from '../testing/index.ts'

let folder: string
let api: TestApi

async function write(path: string, content: string): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
const code = `console.info('carte')\n${'// words to compress\n'.repeat(100)}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-site-'))
  const js = { url: '/shell/1.0.0/main.js', integrity: await write('shell/main.js', code) }
  const css = { url: '/shell/1.0.0/main.css', integrity: await write('shell/main.css', 'body { margin: 0 }') }
  await write('shell/main.js.map', '{}')
  await write('shell/.env', 'SECRET=1')
  await write('shell/release.json', JSON.stringify({ name: 'shell', version: '1.0.0', js: [js], css: [css] }))
  const entry = { url: '/remotes/menu/2.0.0/entry.js', integrity: await write('menu/entry.js', code) }
  const release = { name: 'menu', version: '2.0.0', entry, exposes: { './screens': { js: [entry], css: [] } } }
  await write('menu/release.json', JSON.stringify(release))
  api = await createTestApi({ site: { shell: join(folder, 'shell'), remotes: { menu: join(folder, 'menu') } } })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

const page = (path: string, headers: Record<string, string> = {}) =>
  api.visitor()(path, { headers: { accept: 'text/html', ...headers } })
const snapshotOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="carte">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')

describe('the page', () => {
  it.each(['/', '/shop/centrum/menu/Mat/articles/burger', '/shop/centrum/menu/0.5l', '/checkout', '/order/123'])(
    'is what %s gets',
    async (path) => {
      const response = await page(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('<div id="root"></div>')
    },
  )

  it('carries a snapshot of what the first frame needs', async () => {
    const html = await (await page('/')).text()
    const registry = await (await api.fetch('/remotes.json')).json()
    expect(snapshotOf(html)).toMatchObject({
      registry,
      language: 'sv',
      languages: ['sv', 'en', 'fi', 'ru', 'no'],
      settings: { orderTypes: ['dineInPlace', 'takeAway'] },
      testMode: true,
      release: '1.0.0_menu-2.0.0',
    })
  })

  it('cannot be broken out of by what the operator wrote', async () => {
    const evil = await createTestApi({ site: { shell: join(folder, 'shell'), remotes: {} } })
    await evil.sql('update operator set name = $1, version = $2', [
      '</title><script>a</script>',
      '</script><script>b</script><!--',
    ])
    const html = await (await evil.fetch('/', { headers: { accept: 'text/html' } })).text()
    expect(html).not.toMatch(/<script>[ab]/)
    expect(snapshotOf(html).settings.version).toBe('</script><script>b</script><!--')
    await evil.close()
  })

  it('runs only scripts that carry its nonce, which is another one each time', async () => {
    const nonces = await Promise.all(
      [page('/'), page('/')].map(async (answer) => {
        const response = await answer
        const policy = response.headers.get('content-security-policy') ?? ''
        const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1] ?? ''
        expect(policy).toContain("frame-ancestors 'none'")
        const html = await response.text()
        expect(html).toContain(`<script src="/shell/1.0.0/main.js" integrity="sha384-`)
        expect(html.match(/<script src/g)).toHaveLength(1)
        expect(html).toContain(`nonce="${nonce}"`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
    expect((await page('/')).headers.get('x-frame-options')).toBe('DENY')
  })

  it('is in the language of the cookie, else of the browser', async () => {
    const lang = async (headers: Record<string, string>) =>
      /<html lang="(\w+)">/.exec(await (await page('/', headers)).text())?.[1]
    expect(await lang({ cookie: '.AspNetCore.Culture=c%3Dru%7Cuic%3Dru' })).toBe('ru')
    expect(await lang({ 'accept-language': 'fi-FI,fi;q=0.9' })).toBe('fi')
    const html = await (await page('/', { 'accept-language': 'fi' })).text()
    expect(html).toMatch(/<noscript><p>Tilataksesi/)
  })

  it.each([
    '/.env',
    '/.git/config',
    '/shop/.env',
    '/admin.php',
    '/main.js.map',
    '/api/nothing',
    '/shell/nothing',
    '/remotes/',
  ])('is not what %s gets (quality "Attacks", 29)', async (path) => {
    const response = await page(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  it('answers HEAD, which is how the browser looks whether we are there (spec §7)', async () => {
    expect((await api.fetch('/', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('files of releases', () => {
  it('are final, compressed, and match their integrity', async () => {
    const response = await api.fetch('/remotes/menu/2.0.0/entry.js', { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(code)
  })

  it('of the registry are asked for again each time', async () => {
    const first = await api.fetch('/remotes.json')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(
      (await api.fetch('/remotes.json', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status,
    ).toBe(304)
  })

  it.each([
    '/shell/1.0.0/main.js.map',
    '/shell/1.0.0/.env',
    '/shell/1.0.0/release.json',
    '/shell/1.0.0/..%2fmenu%2fentry.js',
    '/shell/9.9.9/main.js',
    '/remotes/menu/1.0.0/entry.js',
    '/remotes/nothing/2.0.0/entry.js',
    '/remotes/constructor/2.0.0/entry.js',
  ])('%s is 404', async (path) => {
    expect((await api.fetch(path)).status).toBe(404)
  })

  it('include a mark and a word to robots', async () => {
    expect((await api.fetch('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
    expect(await (await api.fetch('/robots.txt')).text()).toContain('Disallow: /order/')
  })
})
