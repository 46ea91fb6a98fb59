import { describe, expect, it } from '@jest/globals'
import { requireRecent } from './chromium.ts'

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
