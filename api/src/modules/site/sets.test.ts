import { randomInt } from 'node:crypto'
import type { RemoteVersion } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import type { Live } from './live.ts'
import { createSets } from './sets.ts'

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

it('of ten thousand visits a canary has its share, as far as chance lets it', async () => {
  const sets = createSets({ earlier: async () => null })
  const visits = await Promise.all(
    Array.from({ length: 10_000 }, () => sets.of({ draw: randomInt(10_000), set: {} }, live(5), async () => false)),
  )
  const share = visits.filter(({ remotes }) => remotes.menu?.live.version === '2.0.0').length
  // Six standard deviations of a binomial draw around 500.
  expect(Math.abs(share - 500)).toBeLessThan(131)
})

describe('a version that a visit has from before', () => {
  const visit = { draw: 1, set: { shell: '1.0.0', menu: '0.9.0' } }
  const versionOf = async (sets: ReturnType<typeof createSets>) =>
    (await sets.of(visit, live(1), async () => false)).remotes.menu?.live.version

  it('is asked for once', async () => {
    let asked = 0
    const sets = createSets({
      earlier: async (_, version) => {
        asked++
        return menu(version)
      },
    })
    for (const _ of [1, 2, 3]) expect(await versionOf(sets)).toBe('0.9.0')
    expect(asked).toBe(1)
  })

  it('is not waited for, nor asked for again at once, where the store does not answer; later it is', async () => {
    let time = 0
    let asked = 0
    const sets = createSets(
      {
        earlier: (_, version) => {
          asked++
          return asked === 1 ? new Promise(() => {}) : Promise.resolve(menu(version))
        },
      },
      () => time,
    )
    expect([await versionOf(sets), await versionOf(sets), asked]).toEqual(['1.0.0', '1.0.0', 1])
    time = 31_000
    expect(await versionOf(sets)).toBe('0.9.0')
  })

  it('is never looked for where it is live, in reserve or the canary', async () => {
    const sets = createSets({ earlier: () => Promise.reject(new Error('Asked')) })
    for (const version of ['1.0.0', '2.0.0'])
      expect(
        (await sets.of({ draw: 1, set: { menu: version } }, live(1), async () => false)).remotes.menu?.live.version,
      ).toBe(version)
  })
})
