import { randomInt } from 'node:crypto'
import type { RemoteVersion } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import type { Live } from './live.ts'
import { createVersionSets } from './sets.ts'

const menu = (version: string): RemoteVersion => ({
  version,
  entry: { url: `/remotes/menu/${version}/entry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  exposes: {},
})
const live = (share: number) =>
  ({
    published: {
      release: 'r',
      shell: '1.0.0',
      remotes: { menu: { live: menu('1.0.0'), canary: { ...menu('2.0.0'), share }, withdrawn: [] } },
    },
  }) as unknown as Live

it('a canary gets its share of ten thousand visits', async () => {
  const versionSets = createVersionSets({ earlierVersion: async () => null })
  const visits = await Promise.all(
    Array.from({ length: 10_000 }, () =>
      versionSets.forVisit({ draw: randomInt(10_000), set: {} }, live(5), async () => false),
    ),
  )
  const share = visits.filter(({ remotes }) => remotes.menu?.live.version === '2.0.0').length
  // Six standard deviations of a binomial draw around 500.
  expect(Math.abs(share - 500)).toBeLessThan(131)
})

describe('an earlier version that a visit has pinned', () => {
  const visit = { draw: 1, set: { shell: '1.0.0', menu: '0.9.0' } }
  const versionOf = async (versionSets: ReturnType<typeof createVersionSets>) =>
    (await versionSets.forVisit(visit, live(1), async () => false)).remotes.menu?.live.version

  it('is read from the store once', async () => {
    let asked = 0
    const versionSets = createVersionSets({
      earlierVersion: async (_, version) => {
        asked++
        return menu(version)
      },
    })
    for (const _ of [1, 2, 3]) expect(await versionOf(versionSets)).toBe('0.9.0')
    expect(asked).toBe(1)
  })

  it('is replaced by the live version while the store does not answer, and is read again later', async () => {
    let time = 0
    let asked = 0
    const versionSets = createVersionSets(
      {
        earlierVersion: (_, version) => {
          asked++
          return asked === 1 ? new Promise(() => {}) : Promise.resolve(menu(version))
        },
      },
      () => time,
    )
    expect([await versionOf(versionSets), await versionOf(versionSets), asked]).toEqual(['1.0.0', '1.0.0', 1])
    time = 31_000
    expect(await versionOf(versionSets)).toBe('0.9.0')
  })

  it('is not read when it is live or the canary', async () => {
    const versionSets = createVersionSets({ earlierVersion: () => Promise.reject(new Error('Asked')) })
    for (const version of ['1.0.0', '2.0.0'])
      expect(
        (await versionSets.forVisit({ draw: 1, set: { menu: version } }, live(1), async () => false)).remotes.menu?.live
          .version,
      ).toBe(version)
  })
})
