import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PublishedRegistry } from '@carte/contract/schemas'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type FakeReleases, writeFakeReleases } from '../../testing/fake-releases.ts'
import { createTestApi, expectLog, type TestApi, type TestApiOptions, until } from '../../testing/index.ts'

expectLog(
  /^error A released version is incomplete or damaged; it is not served /,
  /^error The released shell does not start; the previous one stays live /,
  /^error Cannot read the release store; the live versions stay /,
)

const POLL_MS = 20
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function startOn(fake: FakeReleases, options: TestApiOptions = {}): Promise<TestApi> {
  const api = await createTestApi({ site: { store: fake.store, pollMs: POLL_MS }, ...options })
  opened.unshift(api.close)
  return api
}
async function start(): Promise<{ readonly fake: FakeReleases; readonly api: TestApi }> {
  const fake = await writeFakeReleases()
  opened.unshift(fake.remove)
  return { fake, api: await startOn(fake) }
}

const published = async (api: TestApi) => PublishedRegistry.parse(await (await api.visitor()('/remotes.json')).json())
const liveOf = async (api: TestApi, remote = 'menu') => (await published(api)).remotes[remote]?.live.version
const isLive = (api: TestApi, version: string, remote?: string) =>
  until(
    () => liveOf(api, remote),
    (live) => live === version,
  )
interface Set {
  readonly shell: string
  readonly remotes: Readonly<Record<string, { live: { version: string }; previous?: { version: string } }>>
}
const newPage = async (api: TestApi) =>
  (await (await api.visitor()('/pages/set', { headers: { accept: 'text/html' } })).json()) as Set
const logged = async (api: TestApi, words: string) => (await api.logged()).filter((line) => line.includes(words))
/** Releases another remote twice and waits for both, so that the server has polled all releases in between. */
async function waitForPolls(fake: FakeReleases, api: TestApi): Promise<void> {
  for (const version of ['1.0.0', '1.0.1']) {
    await fake.release('checkout', version)
    await isLive(api, version, 'checkout')
  }
}

describe('a release', () => {
  it('is in the next page without a restart, with the previous version as fallback', async () => {
    const { fake, api } = await start()
    expect((await newPage(api)).remotes.menu).toMatchObject({ live: { version: '1.0.0' } })
    await fake.release('menu', '1.1.0')
    await isLive(api, '1.1.0')
    expect((await newPage(api)).remotes.menu).toMatchObject({
      live: { version: '1.1.0' },
      previous: { version: '1.0.0' },
    })
    expect((await (await api.fetch('/pages/code?remote=menu&version=1.1.0')).json()) as object).toEqual({
      file: 'remotes/menu/1.1.0/node/screens.cjs',
      text: expect.stringContaining('1.1.0'),
    })
  })

  it('of the shell replaces the service worker at once', async () => {
    const { fake, api } = await start()
    expect(await (await api.fetch('/sw.js')).text()).toBe('// 1.0.0')
    await fake.release('shell', '1.1.0')
    await until(
      () => newPage(api),
      ({ shell }) => shell === '1.1.0',
    )
    expect(await (await api.fetch('/sw.js')).text()).toBe('// 1.1.0')
  })

  it('of a new remote adds it', async () => {
    const { fake, api } = await start()
    await fake.release('loyalty', '0.1.0')
    await isLive(api, '0.1.0', 'loyalty')
  })

  it('does not fail concurrent requests', async () => {
    const { fake, api } = await start()
    let isOver = false
    const statuses = new Set<string>()
    const guests = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const set = await newPage(api)
        for (const { live } of Object.values(set.remotes))
          for (const path of ['entry.js', 'lazy.js'])
            statuses.add(`${(await api.visitor()(`/remotes/menu/${live.version}/${path}`)).status}`)
        statuses.add(`${(await api.visitor()('/pages/whole', { headers: { accept: 'text/html' } })).status} page`)
      }
    })
    for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0']) {
      await fake.release('menu', version)
      await fake.release('shell', version)
      await isLive(api, version)
    }
    isOver = true
    await Promise.all(guests)
    expect([...statuses].sort()).toEqual(['200', '418 page'])
  })

  it('that changes nothing does not restart the shell', async () => {
    const { fake, api } = await start()
    const id = async () => ((await (await api.visitor()('/pages/id')).json()) as { id: string }).id
    const first = await id()
    // An incomplete version has no other effect; its log line shows that the server has looked.
    for (const version of ['1.0.0', '1.0.1']) {
      await fake.release('checkout', version, { damage: { 'entry.js': null } })
      await until(
        () => logged(api, `"part":"checkout","version":"${version}"`),
        ({ length }) => length === 1,
      )
    }
    expect(await id()).toBe(first)
  })

  it('is served by every server of the store, also before a server has read the journal', async () => {
    const fake = await writeFakeReleases()
    opened.unshift(fake.remove)
    const first = await startOn(fake)
    const late = await startOn(fake, {
      databaseUrl: first.databaseUrl,
      site: { store: fake.store, pollMs: 3_600_000 },
    })
    await fake.release('menu', '1.1.0')
    await isLive(first, '1.1.0')
    expect(await liveOf(late)).toBe('1.0.0')
    expect((await late.fetch('/remotes/menu/1.1.0/entry.js')).status).toBe(200)
    // A visit that got the new version from the first server keeps it at the other.
    const guest = first.visitor()
    const page = await guest('/pages/set', { headers: { accept: 'text/html' } })
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const there = await late.visitor()('/pages/set', { headers: { accept: 'text/html', cookie } })
    expect(((await there.json()) as Set).remotes.menu).toMatchObject({ live: { version: '1.1.0' } })
  })
})

describe('an incomplete or damaged release', () => {
  it.each([
    ['a missing file', { 'entry.js': null }],
    ['a changed file', { 'main.css': 'body { display: none }' }],
    ['a missing Node build', { 'node/screens.cjs': null }],
    ['a changed Node build', { 'node/screens.cjs': 'globalThis.evil = 1' }],
  ])(
    'of a remote with %s is logged once and served when it is complete, while others are released',
    async (_, damage) => {
      const { fake, api } = await start()
      await fake.release('menu', '1.1.0', { damage })
      await fake.release('account', '1.0.0')
      await isLive(api, '1.0.0', 'account')
      await waitForPolls(fake, api)
      expect(await liveOf(api)).toBe('1.0.0')
      expect(await logged(api, 'it is not served')).toHaveLength(1)
      await fake.publish('menu', '1.1.0')
      await isLive(api, '1.1.0')
    },
  )

  it('of a remote is replaced by the previous version at a start', async () => {
    const fake = await writeFakeReleases()
    opened.unshift(fake.remove)
    await fake.release('menu', '1.1.0', { damage: { 'entry.js': 'cut' } })
    await fake.release('account', '1.0.0', { damage: { 'entry.js': 'cut' } })
    const api = await startOn(fake)
    const { remotes } = await published(api)
    expect([Object.keys(remotes), remotes.menu?.live.version]).toEqual([['menu'], '1.0.0'])
  })

  it('of a canary is given to no visit', async () => {
    const { fake, api } = await start()
    await fake.canary('menu', '1.1.0', 100)
    await until(
      () => published(api),
      ({ remotes }) => remotes.menu?.canary?.version === '1.1.0',
    )
    await fake.canary('menu', '1.2.0', 100)
    await fake.write('remotes/menu/1.2.0/entry.js', 'cut')
    const fresh = await startOn(fake)
    expect((await published(fresh)).remotes.menu).not.toHaveProperty('canary')
    expect((await newPage(fresh)).remotes.menu).toMatchObject({ live: { version: '1.0.0' } })
  })

  it.each([
    ['is damaged', { damage: { 'node/shell.cjs': '// cut' } }],
    ['throws', { code: 'throw new Error("No start")' }],
  ])('of a shell whose Node build %s keeps the previous shell, while remotes are released', async (_, more) => {
    const { fake, api } = await start()
    await fake.release('shell', '1.1.0', more)
    await fake.release('menu', '1.1.0')
    await isLive(api, '1.1.0')
    expect((await published(api)).shell).toBe('1.0.0')
    expect((await newPage(api)).shell).toBe('1.0.0')
    await waitForPolls(fake, api)
    expect(await logged(api, 'does not start; the previous one stays live')).toHaveLength('code' in more ? 1 : 0)
  })

  it.each([
    ['has a damaged file', { damage: { 'main.css': 'cut' } }],
    ['has a damaged Node build', { damage: { 'node/shell.cjs': '// cut' } }],
    ['throws', { code: 'throw new Error("No start")' }],
  ])('of a shell that %s is replaced by the previous shell at a start', async (_, more) => {
    const fake = await writeFakeReleases()
    opened.unshift(fake.remove)
    await fake.release('shell', '1.1.0', more)
    const api = await startOn(fake)
    expect([(await published(api)).shell, (await newPage(api)).shell]).toEqual(['1.0.0', '1.0.0'])
    await fake.release('shell', '1.2.0')
    await until(
      () => published(api),
      ({ shell }) => shell === '1.2.0',
    )
  })

  it('with malformed journal entries changes nothing', async () => {
    const { fake, api } = await start()
    await fake.write('journal/menu/20260101T000000000Z-0123456789abcdef.json', '{"action": "rel')
    await fake.write('journal/elsewhere.json', '{}')
    await waitForPolls(fake, api)
    expect(await liveOf(api)).toBe('1.0.0')
  })
})

describe('an unreachable release store', () => {
  it('does not affect the live versions, and is read again when it is back', async () => {
    const { fake, api } = await start()
    await rename(fake.store, `${fake.store}-away`)
    // A file in place of the folder, so that every read fails.
    await writeFile(fake.store, '')
    await until(
      () => logged(api, 'Cannot read the release store'),
      (lines) => lines.length === 1,
    )
    expect((await newPage(api)).remotes.menu).toMatchObject({ live: { version: '1.0.0' } })
    for (const path of ['/remotes.json', '/remotes/menu/1.0.0/entry.js', '/shell/1.0.0/main.css'])
      expect((await api.fetch(path)).status).toBe(200)
    expect((await api.fetch('/remotes/menu/1.0.0/other.js')).status).toBe(404)
    await fake.remove()
    await rename(`${fake.store}-away`, fake.store)
    await fake.release('menu', '1.1.0')
    await isLive(api, '1.1.0')
    expect(await logged(api, 'can be read again')).toHaveLength(1)
  })

  it('does not affect a version that was released just before', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '1.1.0')
    await isLive(api, '1.1.0')
    await rename(fake.store, join(`${fake.store}-away`))
    opened.push(async () => rename(`${fake.store}-away`, fake.store))
    expect(await (await api.fetch('/remotes/menu/1.1.0/entry.js')).text()).toContain('menu 1.1.0')
    const code = (await (await api.fetch('/pages/code?remote=menu&version=1.1.0')).json()) as { text: string }
    expect(code.text).toContain('1.1.0')
    await rename(`${fake.store}-away`, fake.store)
    opened.pop()
  })

  it('without a released shell fails the start with an error', async () => {
    const fake = await writeFakeReleases()
    opened.unshift(fake.remove)
    await expect(startOn(fake, { site: { store: `${fake.store}/nothing`, pollMs: POLL_MS } })).rejects.toThrow(
      /No shell is released in .* yet\. Run "carte release shell"\./,
    )
  })
})

describe('caching headers', () => {
  it('make release files immutable and revalidate the registry', async () => {
    const { api } = await start()
    const cachingOf = async (path: string) => (await api.visitor()(path)).headers.get('cache-control')
    for (const path of ['/remotes/menu/1.0.0/entry.js', '/shell/1.0.0/main.css', '/shell/1.0.0/lazy.js'])
      expect(await cachingOf(path)).toBe('public, max-age=31536000, immutable')
    for (const path of ['/remotes.json', '/sw.js']) expect(await cachingOf(path)).toBe('no-cache')
    const etag = (await api.fetch('/remotes.json')).headers.get('etag') ?? ''
    expect((await api.fetch('/remotes.json', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('give the registry another ETag after each change', async () => {
    const { fake, api } = await start()
    const etag = (await api.fetch('/remotes.json')).headers.get('etag') ?? ''
    await fake.canary('menu', '1.1.0', 5)
    await until(
      async () => (await api.fetch('/remotes.json', { headers: { 'if-none-match': etag } })).status,
      (status) => status === 200,
    )
  })

  it('of release files and registry set no cookie', async () => {
    const { api } = await start()
    for (const path of ['/remotes.json', '/sw.js', '/remotes/menu/1.0.0/entry.js'])
      expect((await api.visitor()(path)).headers.getSetCookie()).toEqual([])
  })
})

const NOT_SERVED = [
  '/remotes/menu/1.0.0/release.json',
  '/remotes/menu/1.0.0/node/screens.cjs',
  '/shell/1.0.0/node/shell.cjs',
  '/remotes/menu/1.0.0/entry.js.map',
  '/remotes/menu/1.0.0/types/index.js',
  '/remotes/menu/1.0.0/types/index.d.ts',
  '/remotes/menu/9.9.9/entry.js',
  '/remotes/menu/unfinished/entry.js',
  '/remotes/menu/1.0.0/..%2f..%2f..%2fshell/1.0.0/main.css',
  '/remotes/menu/..%2f..%2fshell%2f1.0.0/main.css',
  '/remotes/menu/%2e%2e/entry.js',
  '/remotes/..%2fshell/1.0.0/main.css',
  '/remotes/shell/1.0.0/main.css',
  '/remotes/constructor/1.0.0/entry.js',
  '/remotes/menu/1.0.0%00/entry.js',
  '/remotes/menu/1.0.0/entry.js%00.js',
  '/remotes/menu/1.0.0//entry.js',
  '/shell/journal/menu/entry.js',
  '/remotes/journal/menu/entry.js',
]

describe('GET of a release file', () => {
  it('answers files of earlier versions, but not of unreleased ones', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '0.9.0-1a2b3c4d')
    await fake.release('menu', '1.1.0')
    await fake.release('menu', '1.2.0')
    await isLive(api, '1.2.0')
    // Published but not released, so not public yet.
    await fake.publish('menu', '1.3.0')
    expect((await api.fetch('/remotes/menu/1.3.0/entry.js')).status).toBe(404)
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '0.9.0-1a2b3c4d'])
      expect(await (await api.fetch(`/remotes/menu/${version}/entry.js`)).text()).toContain(`menu ${version}`)
  })

  it('answers 404 for anything else in the store or beside it', async () => {
    const { fake, api } = await start()
    await fake.write('remotes/menu/unfinished/entry.js', '')
    await fake.write('journal/menu/entry.js', '')
    const answers = NOT_SERVED.map(async (path) => [
      path,
      (await api.fetch(path, { headers: { accept: '*/*' } })).status,
    ])
    expect(await Promise.all(answers)).toEqual(NOT_SERVED.map((path) => [path, 404]))
  })
})
