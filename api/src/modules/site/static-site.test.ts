import { openReleases, openStore } from '@carte/releases'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { silentLog } from '../../config/context.ts'
import { type FakeReleases, writeFakeReleases } from '../../testing/fake-releases.ts'
import { DEFAULT_SITE, staticSite } from './static-site.ts'

let fake: FakeReleases
beforeEach(async () => {
  fake = await writeFakeReleases()
})
afterEach(() => fake.remove())

const make = () =>
  staticSite({
    releases: openReleases(openStore(fake.store)),
    start: { name: 'start.js', text: 'start()' },
    site: DEFAULT_SITE,
    testMode: true,
    allow: ['https://js.pay.example'],
    log: silentLog,
  })
const textOf = (content: Buffer | string | undefined) => String(content)

describe('a static site', () => {
  it('contains the live, previous and canary versions, and no unserved files or files for other sites', async () => {
    await fake.release('menu', '1.1.0')
    await fake.release('menu', '1.2.0')
    await fake.canary('menu', '1.3.0', 5)
    const site = await make()
    const of = (version: string) =>
      ['entry.js', 'lazy.js', 'main.css', 'version.json'].map((name) => `remotes/menu/${version}/${name}`)
    const icons = ['apple-touch-180', 'icon-192', 'icon-512', 'maskable-512'].map((name) => `icons/${name}.png`)
    const shell = ['entry.js', 'lazy.js', 'main.css', 'start.js', 'sw.js'].map((name) => `shell/1.0.0/${name}`)
    const pages = ['index.html', 'login/index.html', '404.html']
    const others = ['remotes.json', 'robots.txt', 'sw.js', 'favicon.svg', 'manifest.webmanifest']
    expect([...site.keys()].sort()).toEqual(
      [...of('1.1.0'), ...of('1.2.0'), ...of('1.3.0'), ...icons, ...shell, ...pages, ...others].sort(),
    )
  })

  it('lists its pages and then the registry after all other files', async () => {
    const paths = [...(await make()).keys()]
    const isPointer = (path: string) => path.endsWith('.html') || path === 'remotes.json'
    expect(paths.findIndex(isPointer)).toBe(paths.filter((path) => !isPointer(path)).length)
    expect(paths.at(-1)).toBe('remotes.json')
  })

  it('renders its pages with the registry, the settings and the start script', async () => {
    const page = JSON.parse(textOf((await make()).get('index.html'))) as object
    expect(page).toMatchObject({
      published: { shell: '1.0.0', remotes: { menu: { live: { version: '1.0.0' }, withdrawn: [] } } },
      start: { url: '/shell/1.0.0/start.js', integrity: expect.stringMatching(/^sha384-/) },
      site: { name: 'Carte' },
      testMode: true,
      allow: ['https://js.pay.example'],
    })
  })

  it('contains a version.json for each version with the same data as the registry', async () => {
    const site = await make()
    const { live } = JSON.parse(textOf(site.get('remotes.json'))).remotes.menu
    expect(JSON.parse(textOf(site.get('remotes/menu/1.0.0/version.json')))).toEqual(live)
  })

  it('leaves out a damaged version', async () => {
    await fake.release('menu', '1.1.0', { damage: { 'entry.js': 'cut' } })
    expect(JSON.parse(textOf((await make()).get('remotes.json'))).remotes.menu.live.version).toBe('1.0.0')
  })

  it('is rejected for a shell without static hosting', async () => {
    await fake.release('shell', '1.1.0', { code: 'exports.createHandler = () => {}' })
    await expect(make()).rejects.toThrow(/does not support static hosting/)
  })
})
