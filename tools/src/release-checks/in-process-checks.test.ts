import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runInProcessChecks } from './index.ts'
import {
  contextOfHost,
  contextOfRemote,
  createMadeUpReleases,
  type MadeUpHost,
  type MadeUpRemote,
  ROUTES,
  shellCode,
} from './testing/made-up.ts'

let made: Awaited<ReturnType<typeof createMadeUpReleases>>
beforeAll(async () => {
  made = await createMadeUpReleases()
})
afterAll(() => made.remove())

let count = 0
const next = () => `2.0.${++count}`

async function checkRemote(
  candidate: MadeUpRemote,
  { live, previous }: { live?: MadeUpHost; previous?: MadeUpHost } = {},
) {
  const hosts = [
    await made.host({ role: 'live', version: next(), ...live }),
    await made.host({ role: 'previous', version: next(), ...previous }),
  ]
  const released = await made.remote({ role: 'live', version: next() })
  const version = await made.remote({ ...candidate, role: 'this', version: next() })
  const problems = await runInProcessChecks(contextOfRemote(version, hosts, [released]))
  const name = (text: string) => hosts.reduce((all, host) => all.replaceAll(host.version, `[${host.role}]`), text)
  return problems.map(name)
}

async function checkHost(candidate: MadeUpHost, remotes: readonly MadeUpRemote[] = [{}], live: MadeUpHost = {}) {
  const released = await Promise.all(remotes.map((remote) => made.remote({ version: next(), ...remote })))
  const before = await made.host({ role: 'live', version: next(), ...live })
  const version = await made.host({ ...candidate, role: 'this', version: next() })
  const problems = await runInProcessChecks(contextOfHost(version, released, [before]))
  const names = [before, ...released]
  return problems.map((text) => names.reduce((all, each) => all.replaceAll(each.version, `[${each.role}]`), text))
}

describe('the release check of a remote', () => {
  it('passes a remote that has the screens and asks for the packages of the shells', async () => {
    expect(await checkRemote({})).toEqual([])
  })

  it('passes a remote with a screen that no shell knows, and without one that was never released', async () => {
    const routes = [...ROUTES, { name: 'board', pattern: '/shop/{shopId}/board', screen: 'menu/board' }]
    expect(await checkRemote({ screens: ['menu', 'article', 'more'] }, { live: { node: shellCode(routes) } })).toEqual(
      [],
    )
  })

  it('passes a remote without a screen that no shell leads to', async () => {
    const routes = ROUTES.filter(({ name }) => name !== 'article')
    const node = shellCode(routes)
    expect(await checkRemote({ screens: ['menu'] }, { live: { node }, previous: { node } })).toEqual([])
  })

  it.each<[string, MadeUpRemote, { live?: MadeUpHost; previous?: MadeUpHost }, readonly (string | RegExp)[]]>([
    [
      'lacks a screen',
      { screens: ['menu'] },
      {},
      [
        'The remote menu no longer shows the screen `article`, which the live shell [live] has a route for.',
        'The remote menu no longer shows the screen `article`, which the previous shell [previous] has a route for.',
      ],
    ],
    [
      'lacks a screen that only the previous shell has a route for',
      { screens: ['menu'] },
      { live: { node: shellCode(ROUTES.filter(({ name }) => name !== 'article')) } },
      ['The remote menu no longer shows the screen `article`, which the previous shell [previous] has a route for.'],
    ],
    [
      'lacks a widget',
      { widgets: [] },
      { previous: { node: shellCode(ROUTES, []) } },
      ['The remote menu no longer has the widget `Basket`, which the live shell [live] shows.'],
    ],
    [
      'exposes nothing that hosts load',
      { exposes: ['./pages'] },
      {},
      ['The remote menu no longer exposes `./screens`, which every shell loads.'],
    ],
    [
      'throws when it starts',
      { node: 'throw new Error("Out of flour")' },
      { previous: { node: shellCode(ROUTES) } },
      [
        'The remote menu does not start in the live shell [live]: Out of flour',
        'The remote menu does not start in the previous shell [previous]: Out of flour',
      ],
    ],
    [
      'requires a newer package',
      { requires: { '@carte/ui': '^0.2.0' } },
      { live: { provides: { '@carte/ui': '0.2.3' } } },
      ['The remote menu requires @carte/ui ^0.2.0, but the previous shell [previous] provides 0.1.0.'],
    ],
    [
      'requires a package that is not shared',
      { requires: { '@carte/maps': '^1.0.0' } },
      { previous: { provides: { '@carte/maps': '1.4.0' } } },
      ['The remote menu requires @carte/maps ^1.0.0, but the live shell [live] does not provide it.'],
    ],
    [
      'has lost a file',
      { damaged: { 'screens.33333333.js': null } },
      {},
      ['The remote menu names the file screens.33333333.js, which does not exist.'],
    ],
    [
      'has a file with another hash than release.json names',
      { damaged: { 'entry.22222222.js': 'console.info("another")' } },
      {},
      [
        'The remote menu has a file entry.22222222.js whose hash is not the one in release.json: browsers would reject it.',
        'The remote menu has a script 44.44444444.js that no browser can verify: neither release.json nor the build contains its hash.',
      ],
    ],
    [
      'has a build for servers with another hash than release.json names',
      { damaged: { 'node/screens.cjs': 'exports.screens = {}' } },
      {},
      [/^The remote menu has a file node\/screens\.cjs whose hash is not the one/],
    ],
    [
      'loads a file whose hash is another one',
      { damaged: { '44.44444444.js': 'console.info("another")' } },
      {},
      [
        /^The remote menu has a script 44\.44444444\.js that no browser can verify/,
        /^The remote menu loads a file with the hash sha256-\S{44}, which does not exist\.$/,
      ],
    ],
    [
      'has a script that no file names',
      { more: { 'left-over.55555555.js': 'alert(1)' } },
      {},
      [/^The remote menu has a script left-over\.55555555\.js that no browser can verify/],
    ],
    [
      'has an unknown script in a subfolder',
      { more: { 'old/left-over.js': 'alert(1)' } },
      {},
      [/^The remote menu has a script old\/left-over\.js that no browser can verify/],
    ],
    [
      'has a compressed file with other content',
      { more: { 'entry.22222222.js.br': 'no brotli' } },
      {},
      [
        'The remote menu has other content in entry.22222222.js.br than in entry.22222222.js: browsers would reject it.',
      ],
    ],
    [
      'fails several checks',
      { requires: { '@carte/ui': '^9.0.0' }, widgets: [] },
      { previous: { node: shellCode(ROUTES, []) } },
      [
        'The remote menu requires @carte/ui ^9.0.0, but the live shell [live] provides 0.1.0.',
        'The remote menu requires @carte/ui ^9.0.0, but the previous shell [previous] provides 0.1.0.',
        'The remote menu no longer has the widget `Basket`, which the live shell [live] shows.',
      ],
    ],
  ])('rejects a remote that %s', async (_, candidate, hosts, sentences) => {
    const problems = await checkRemote(candidate, hosts)
    expect(problems).toEqual(sentences.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))))
  })

  it('passes pictures and fonts that the remote does not name', async () => {
    expect(await checkRemote({ more: { 'photo.webp': 'x', 'font.woff2': 'x' } })).toEqual([])
  })
})

describe('the release check of a shell', () => {
  it('passes a shell that provides what the remotes ask for and starts them', async () => {
    expect(await checkHost({}, [{ role: 'live' }, { role: 'previous' }, { role: 'canary' }])).toEqual([])
  })

  it('passes a service worker that the shell does not name', async () => {
    expect(await checkHost({ more: { 'sw.js': 'self.skipWaiting()' } })).toEqual([])
  })

  it('passes a shell that drops a route and leads to a screen that is not released yet', async () => {
    const routes = [ROUTES[0] ?? never(), { name: 'board', pattern: '/board', screen: 'menu/board' }]
    expect(await checkHost({ node: shellCode(routes) })).toEqual([])
  })

  it.each([
    [
      'another loader than release.json names',
      { 'embed/loader.11111111.js': 'alert(1)' },
      [/has a file embed\/loader\.11111111\.js whose hash is not the one/],
    ],
    [
      'no embed host',
      { 'embed/host.11111111.js': null },
      [/names the file embed\/host\.11111111\.js/, /words.*no browser can verify/],
    ],
    [
      'another file of messages',
      { 'embed/words.11111111.js': 'alert(1)' },
      [/words.*no browser can verify/, /loads a file.*does not exist/],
    ],
  ])('rejects embed files with %s', async (_, damaged, problems) =>
    expect(await checkHost({ damaged })).toEqual(problems.map((words) => expect.stringMatching(words))),
  )

  it.each<[string, MadeUpHost, readonly MadeUpRemote[], readonly string[]]>([
    [
      'provides a package in a version that live remotes do not accept',
      { provides: { '@carte/ui': '0.2.0' } },
      [{ role: 'live' }, { role: 'previous' }, { role: 'canary', requires: { '@carte/ui': '^0.2.0' } }],
      [
        'The shell provides @carte/ui 0.2.0, but the live menu [live] requires ^0.1.0.',
        'The shell provides @carte/ui 0.2.0, but the previous menu [previous] requires ^0.1.0.',
      ],
    ],
    [
      'does not provide what a canary requires',
      {},
      [{ role: 'canary', requires: { '@carte/maps': '^1.0.0' } }],
      ['The shell does not provide @carte/maps, but the canary [canary] of menu requires ^1.0.0.'],
    ],
    [
      'cannot start a remote',
      {},
      [{ role: 'live' }, { role: 'previous', node: 'throw new Error("Out of flour")' }],
      ['The previous menu [previous] does not start in the shell: Out of flour'],
    ],
    [
      'routes an address to a screen that no remote has',
      { node: shellCode([{ name: 'menu', pattern: ROUTES[0]?.pattern ?? '', screen: 'menu/list' }]) },
      [{ role: 'live' }],
      [
        'The shell routes /shop/{shopId}/menu/{category*} to `menu/list`, which no live remote has; the live shell [live] shows `menu/menu` there.',
      ],
    ],
    [
      'does not list the screens and widgets that it uses',
      { node: 'exports.createHandler = () => {}' },
      [{ role: 'live' }],
      [
        'The shell does not list the screens and widgets that it uses, because its Node build is too old. Build it again.',
      ],
    ],
  ])('rejects a shell that %s', async (_, candidate, remotes, sentences) => {
    const problems = await checkHost(candidate, remotes)
    const live = problems.map((text) => text.replace(/the live shell 2\.0\.\d+/, 'the live shell [live]'))
    expect(live).toEqual(sentences)
  })
})

function never(): never {
  throw new Error('There is a first route')
}
