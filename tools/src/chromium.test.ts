import { describe, expect, it } from '@jest/globals'
import { installOtherBrowsers, installTestPrograms, requireRecent } from './chromium.ts'

const VERSIONS: Readonly<Record<string, number>> = { '/old': 150, '/older': 149, '/new': 156, '/silent': Number.NaN }

async function choose(found: string | null, offered?: string) {
  const messages: string[] = []
  let installs = 0
  const browser = await requireRecent(found === null ? null : { path: found }, {
    majorVersion: (path) => Promise.resolve(VERSIONS[path] ?? 0),
    install: () => {
      installs++
      return Promise.resolve(offered)
    },
    say: (line) => void messages.push(line),
  })
  return { path: browser?.path, installs, messages }
}

describe('requireRecent', () => {
  it.each([
    ['a recent browser', '/new', undefined, '/new', 0],
    ['a browser that prints no version', '/silent', undefined, '/silent', 0],
    ['no browser', null, undefined, undefined, 0],
    ['the newer one that the system offers, instead of an old one', '/old', '/new', '/new', 1],
  ])('returns %s', async (_, found, offered, path, installs) => {
    expect(await choose(found, offered)).toEqual({ path, installs, messages: [] })
  })

  it.each([
    ['the system offers none', undefined],
    ['the system offers an old one', '/older'],
  ])('returns an old browser and says so when %s', async (_, offered) => {
    const { path, messages } = await choose('/old', offered)
    expect(path).toBe('/old')
    expect(messages).toEqual(['/old is older than Chromium 156, so specs of the offline page fail. Update it.'])
  })
})

describe('installOtherBrowsers', () => {
  /** Runs it on a system that has some commands and offers some packages. */
  async function installOn(commands: readonly string[], offered: Readonly<Record<string, string>>) {
    const present = new Set(commands)
    const asked: string[] = []
    const said: string[] = []
    await installOtherBrowsers({
      isInstalled: (command) => present.has(command),
      install: async (packages) => {
        asked.push(...packages)
        for (const name of packages) if (offered[name]) present.add(offered[name])
      },
      say: (line) => void said.push(line),
    })
    return { asked, said }
  }
  const WEBKIT = { 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' }

  it('installs nothing when all browsers are there', async () => {
    expect(await installOn(['firefox-esr', 'WebKitWebDriver', 'Xvfb'], {})).toEqual({ asked: [], said: [] })
  })

  it('installs what is missing', async () => {
    expect(await installOn(['WebKitWebDriver'], { 'firefox-esr': 'firefox-esr', ...WEBKIT })).toEqual({
      asked: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
      said: [],
    })
  })

  it('says which spec is left out when the system does not offer a browser', async () => {
    expect((await installOn([], WEBKIT)).said).toEqual([
      'Firefox ESR is not installed, so firefox*.spec.ts is not part of the run.',
    ])
  })
})

describe('installTestPrograms', () => {
  async function installOn(folders: readonly string[], { has = false, offers = false }) {
    const asked: string[] = []
    const said: string[] = []
    let isThere = has
    await installTestPrograms(folders, {
      isInstalled: () => isThere,
      install: async (packages) => {
        asked.push(...packages)
        isThere = offers
      },
      say: (line) => void said.push(line),
    })
    return { asked, said }
  }
  const LEFT_OUT = 'pgbouncer is not installed, so api/**/pgbouncer.test.ts is not part of the run.'

  it('installs a program only for the package whose tests need it', async () => {
    expect(await installOn(['remote-menu', 'api'], { offers: true })).toEqual({ asked: ['pgbouncer'], said: [] })
    expect(await installOn(['remote-menu'], { offers: true })).toEqual({ asked: [], said: [] })
    expect(await installOn(['api'], { has: true })).toEqual({ asked: [], said: [] })
  })

  it('says which test is left out when the system does not offer the program', async () => {
    expect(await installOn(['api'], {})).toEqual({ asked: ['pgbouncer'], said: [LEFT_OUT] })
  })
})
