import { rename, rm } from 'node:fs/promises'
import type { EmbedSet } from '@carte/contract'
import { EmbedSet as Schema } from '@carte/contract/schemas'
import { openReleases, openStore, prune, readPins } from '@carte/releases'
import { afterEach, describe, expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import { type FakeReleases, writeFakeReleases } from '../../../testing/fake-releases.ts'
import { createTestApi, expectLog, rejectionLog, type TestApi, until } from '../../../testing/index.ts'

expectLog(
  rejectionLog('call', 'origin-not-allowed'),
  /^error A released version is incomplete or damaged; it is not served /,
)

const POLL_MS = 20
const ORIGIN = 'https://roma.example'
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function start(): Promise<{ readonly fake: FakeReleases; readonly api: TestApi }> {
  const fake = await writeFakeReleases()
  opened.unshift(fake.remove)
  const api = await createTestApi({ site: { store: fake.store, pollMs: POLL_MS } })
  opened.unshift(api.close)
  await api.sql(
    `insert into chain (key, name, origins, shops, brand, created_at)
     values ('roma', 'Roma', $1, $2, ':root { --carte-accent: #123456 }', now())`,
    [[ORIGIN], ['centrum']],
  )
  return { fake, api }
}

const ask = (api: TestApi, pins?: string, headers: Record<string, string> = {}) =>
  api.visitor()(`/embed/roma/set${pins === undefined ? '' : `?pins=${encodeURIComponent(pins)}`}`, { headers })

async function setOf(api: TestApi, pins?: string): Promise<EmbedSet> {
  const answer = await ask(api, pins)
  expect(answer.status).toBe(200)
  return z.parse(Schema, await answer.json())
}

/** The versions of a page by package: the live one, and after `~` its fallback. */
async function versionsOf(api: TestApi, pins?: string): Promise<Record<string, string>> {
  const { host, registry } = await setOf(api, pins)
  const remotes = Object.entries(registry.remotes).map(([name, { live, previous }]) => [
    name,
    `${live.version}${previous ? `~${previous.version}` : ''}`,
  ])
  expect(registry.shell).toBe(host.version)
  return Object.fromEntries([['host', host.version], ...remotes])
}

async function problemOf(api: TestApi, pins: string) {
  const answer = await ask(api, pins)
  return { status: answer.status, ...((await answer.json()) as { code: string; detail: string; versions?: string[] }) }
}

async function liveIs(api: TestApi, version: string, remote = 'menu'): Promise<void> {
  await until(
    () => versionsOf(api),
    (versions) => versions[remote]?.split('~')[0] === version,
  )
}

describe('GET /embed/{key}/set', () => {
  it('answers chain, brand, settings and the files of host and remotes', async () => {
    const { api } = await start()
    const set = await setOf(api)
    const settings = await (await api.fetch('/api/settings')).json()
    expect(set).toMatchObject({
      chain: { key: 'roma', name: 'Roma', shops: ['centrum'] },
      site: api.url,
      brand: { '--carte-accent': '#123456' },
      testMode: true,
      languages: ['sv', 'en', 'fi', 'ru', 'no'],
      settings: settings as object,
    })
    for (const { url, integrity } of [...set.host.js, ...set.host.css]) {
      const file = await api.visitor()(url, { headers: { origin: ORIGIN } })
      const bytes = await crypto.subtle.digest('SHA-384', await file.arrayBuffer())
      expect(`sha384-${Buffer.from(bytes).toString('base64')}`).toBe(integrity)
    }
  })

  it('answers no-cache, and 304 when unchanged', async () => {
    const { fake, api } = await start()
    const first = await ask(api)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(api, '', { 'if-none-match': etag })).status).toBe(304)
    await fake.release('menu', '1.1.0')
    await liveIs(api, '1.1.0')
    expect((await ask(api, '', { 'if-none-match': etag })).status).toBe(200)
  })

  it('changes with the operator’s and the chain’s settings', async () => {
    const { api } = await start()
    await setOf(api)
    await api.sql(`update operator set languages = '{fi,sv}'`)
    await api.sql(`update chain set name = 'Roma Nova', brand = ''`)
    await until(
      () => setOf(api),
      ({ chain, languages, brand }) =>
        chain.name === 'Roma Nova' && languages[0] === 'fi' && Object.keys(brand).length === 0,
    )
  })

  it('never contains a canary', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '1.1.0')
    await fake.canary('menu', '1.2.0', 100)
    await liveIs(api, '1.1.0')
    expect(await versionsOf(api)).toEqual({ host: '1.0.0', menu: '1.1.0~1.0.0' })
    expect(await problemOf(api, 'menu@1.2')).toMatchObject({ status: 404, code: 'unknown-version' })
  })

  it('drops a rolled back version at once', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '1.1.0')
    await liveIs(api, '1.1.0')
    await fake.rollback('menu')
    await liveIs(api, '1.0.0')
  })

  it('answers while the release store is unreachable', async () => {
    const { fake, api } = await start()
    await rename(fake.store, `${fake.store}-away`)
    opened.unshift(() => rm(`${fake.store}-away`, { recursive: true, force: true }))
    expect(await versionsOf(api)).toEqual({ host: '1.0.0', menu: '1.0.0' })
  })

  it('can be read by pages of the chain only', async () => {
    const { api } = await start()
    const theirs = await ask(api, undefined, { origin: ORIGIN })
    expect([theirs.status, theirs.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN])
    expect(theirs.headers.get('vary')).toContain('origin')
    expect(theirs.headers.get('vary')).toContain('accept-encoding')
    const others = await ask(api, undefined, { origin: 'https://evil.example' })
    expect([others.status, await others.json()]).toEqual([403, expect.objectContaining({ code: 'origin-not-allowed' })])
  })
})

describe('a pin', () => {
  it('selects the newest version with its prefix, with an older fallback', async () => {
    const { fake, api } = await start()
    for (const version of ['1.4.0', '1.4.7-aaaa', '1.4.7-bbbb', '1.40.0', '2.0.0']) await fake.release('menu', version)
    await liveIs(api, '2.0.0')
    const given = async (pin: string) => (await versionsOf(api, `menu@${pin}`)).menu
    expect(await given('1.4')).toBe('1.4.7-bbbb~1.4.7-aaaa')
    expect(await given('1.4.7-aaaa')).toBe('1.4.7-aaaa')
    expect(await given('1.4.0')).toBe('1.4.0')
    expect(await given('1')).toBe('1.40.0~1.4.7-bbbb')
    expect(await given('2')).toBe('2.0.0')
  })

  it('of an unknown version is rejected with the available versions', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '1.1.0')
    await liveIs(api, '1.1.0')
    expect(await problemOf(api, 'menu@3')).toEqual(
      expect.objectContaining({ status: 404, code: 'unknown-version', remote: 'menu', versions: ['1.1.0', '1.0.0'] }),
    )
    expect(await problemOf(api, 'desserts@1')).toMatchObject({
      status: 404,
      code: 'unknown-version',
      detail: 'Unknown remote "desserts". Available remotes: menu.',
    })
  })

  it('never selects a version that was rolled back, not released or pruned', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '1.4.0')
    await fake.release('menu', '1.4.1')
    await fake.rollback('menu')
    await fake.publish('menu', '1.4.2')
    await fake.release('menu', '2.0.0')
    await liveIs(api, '2.0.0')
    expect((await versionsOf(api, 'menu@1.4')).menu).toBe('1.4.0')
    expect((await problemOf(api, 'menu@1.4.1')).versions).toEqual(['2.0.0', '1.4.0', '1.0.0'])
    await prune(openReleases(openStore(fake.store)), { days: 0, now: Date.now() + 400 * 86_400_000 })
    // The live version has changed, so cached choices are not used.
    await fake.release('menu', '2.1.0')
    await liveIs(api, '2.1.0')
    expect((await problemOf(api, 'menu@1.0')).versions).toEqual(['2.1.0', '2.0.0', '1.4.0'])
  })

  it('of a damaged version selects the one before it', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '1.4.0')
    await fake.release('menu', '1.4.1')
    await fake.release('menu', '2.0.0')
    await fake.write('remotes/menu/1.4.1/entry.js', 'globalThis.evil = 1')
    await liveIs(api, '2.0.0')
    // A server with the version in memory keeps serving it; another server rejects it.
    const other = await createTestApi({ databaseUrl: api.databaseUrl, site: { store: fake.store, pollMs: POLL_MS } })
    opened.unshift(other.close)
    expect((await versionsOf(other, 'menu@1.4')).menu).toBe('1.4.0')
  })

  it('is rejected with 400 when it is malformed', async () => {
    const { api } = await start()
    const long = `menu@${'1'.repeat(600)}`
    for (const pins of [
      'menu',
      'menu@',
      'menu@1.4.x',
      'menu@1@2',
      'shell@1',
      'menu@1,menu@2',
      '@1',
      ',',
      'menu@../1',
      long,
    ])
      expect(await problemOf(api, pins)).toMatchObject({ status: 400, code: 'validation' })
  })
})

describe('the embed host', () => {
  const provides = (version: string) => ({ provides: { '@carte/store': version } })
  const requires = (range: string) => ({ requires: { '@carte/store': range } })

  it('is the newest shell that provides what the pinned version requires', async () => {
    const { fake, api } = await start()
    await fake.release('shell', '1.1.0', provides('1.0.0'))
    await fake.release('menu', '1.4.0', requires('^1.0.0'))
    await fake.release('shell', '1.2.0', provides('1.5.0'))
    await fake.release('shell', '2.0.0', provides('2.0.0'))
    await fake.release('menu', '2.0.0', requires('^2.0.0'))
    await liveIs(api, '2.0.0')
    expect(await versionsOf(api)).toEqual({ host: '2.0.0', menu: '2.0.0' })
    expect(await versionsOf(api, 'menu@1.4')).toEqual({ host: '1.2.0', menu: '1.4.0' })
    expect((await setOf(api, 'menu@1.4')).host.js[0]?.url).toBe('/shell/1.2.0/embed/host.js')
  })

  it('gets the newest fitting version of a remote without a pin', async () => {
    const { fake, api } = await start()
    await fake.release('shell', '1.1.0', provides('1.0.0'))
    await fake.release('menu', '1.4.0', requires('^1.0.0'))
    await fake.release('checkout', '1.0.0', requires('^1.0.0'))
    await fake.release('shell', '2.0.0', provides('2.0.0'))
    await fake.release('menu', '2.0.0', requires('^2.0.0'))
    // Shell 1.0.0 does not declare what it provides, so it would fit every remote. Remove it.
    await openStore(fake.store).remove('shell/1.0.0/release.json')
    await fake.release('checkout', '2.0.0', requires('^2.0.0'))
    await liveIs(api, '2.0.0', 'checkout')
    expect(await versionsOf(api, 'menu@1.4')).toEqual({ host: '1.1.0', menu: '1.4.0', checkout: '1.0.0' })
    expect(await problemOf(api, 'menu@1.4,checkout@2')).toMatchObject({ status: 404, code: 'no-fitting-host' })
  })

  it('is never a shell without an embed build', async () => {
    const { fake, api } = await start()
    await fake.release('shell', '1.1.0', { embeds: false })
    await until(
      () =>
        api
          .visitor()('/remotes.json')
          .then((answer) => answer.json() as Promise<{ shell: string }>),
      ({ shell }) => shell === '1.1.0',
    )
    expect((await versionsOf(api)).host).toBe('1.0.0')
    expect(await (await api.visitor()('/embed.js')).text()).toContain('shell 1.0.0')
  })
})

describe('the pin of a page', () => {
  const recorded = ({ store }: FakeReleases) => readPins(openStore(store))

  it('is recorded once a day with its host', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '1.1.0')
    await liveIs(api, '1.1.0')
    await setOf(api)
    for (let times = 0; times < 3; times++) await setOf(api, 'menu@1.0')
    await problemOf(api, 'menu@9')
    const written = await until(
      () => recorded(fake),
      (pins) => pins.length > 0,
    )
    const day = new Date().toISOString().slice(0, 10)
    expect(written).toEqual([{ chain: 'roma', remote: 'menu', version: '1.0.0', host: '1.0.0', day }])
    await api.setNow(new Date(Date.now() + 2 * 86_400_000))
    await setOf(api, 'menu@1.0')
    await until(
      () => recorded(fake),
      (pins) => pins.length === 2,
    )
  })

  it('is not recorded for an unknown chain', async () => {
    const { fake, api } = await start()
    expect((await api.visitor()('/embed/nobody/set?pins=menu@1.0')).status).toBe(404)
    await setOf(api, 'menu@1')
    await until(
      () => recorded(fake),
      (pins) => pins.length === 1 && pins[0]?.chain === 'roma',
    )
  })
})

describe('GET /embed.js', () => {
  it('answers the loader of the live shell to every origin, with no-cache', async () => {
    const { fake, api } = await start()
    const first = await api.visitor()('/embed.js?chain=roma', { headers: { origin: 'https://anybody.example' } })
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-encoding': expect.stringMatching(/br|gzip/),
    })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await api.visitor()('/embed.js', { headers })).status).toBe(304)
    await fake.release('shell', '1.1.0')
    await until(
      () =>
        api
          .visitor()('/embed.js')
          .then((answer) => answer.text()),
      (text) => text.includes('shell 1.1.0'),
    )
  })

  it('has its types at /embed.d.ts only', async () => {
    const { api } = await start()
    const types = await api.visitor()('/embed.d.ts')
    expect([types.status, types.headers.get('content-type'), await types.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'export {}\n',
    ])
    expect((await api.visitor()('/shell/1.0.0/embed/carte.d.ts')).status).toBe(404)
  })

  it('answers 404 when no shell has a loader', async () => {
    const fake = await writeFakeReleases()
    opened.unshift(fake.remove)
    await fake.release('shell', '1.1.0', { embeds: false })
    await openStore(fake.store).remove('shell/1.0.0/release.json')
    const api = await createTestApi({ site: { store: fake.store, pollMs: POLL_MS } })
    opened.unshift(api.close)
    for (const path of ['/embed.js', '/embed.d.ts']) {
      const answer = await api.visitor()(path)
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
    }
  })
})

it('release files can be used by pages of other sites, and the site’s own URLs cannot', async () => {
  const { api } = await start()
  const headersOf = async (path: string) => {
    const { headers } = await api.visitor()(path, { headers: { origin: 'https://anybody.example' } })
    return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]
  }
  for (const path of ['/shell/1.0.0/entry.js', '/shell/1.0.0/embed/host.css', '/remotes/menu/1.0.0/entry.js'])
    expect(await headersOf(path)).toEqual(['*', 'cross-origin'])
  for (const path of ['/sw.js', '/remotes.json', '/api/settings', '/manifest.webmanifest'])
    expect(await headersOf(path)).toEqual([null, null])
})
