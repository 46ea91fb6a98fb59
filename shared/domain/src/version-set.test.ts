import type { PublishedRegistry, RemoteVersion } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { chooseSet, DRAWS, drawnCanaries, pinnedBy, type SetOptions } from './version-set.ts'

const described = (remote: string, version: string): RemoteVersion => ({
  version,
  entry: { url: `/remotes/${remote}/${version}/entry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  exposes: {},
})
const menu = (version: string) => described('menu', version)

/** `menu` has live 3, previous 2, canary 4, withdrawn 1 and 5; `account` has only live 1. */
const published: PublishedRegistry = {
  release: 'all',
  shell: '1.0.0',
  remotes: {
    menu: {
      live: menu('3.0.0'),
      previous: menu('2.0.0'),
      canary: { ...menu('4.0.0'), share: 100 },
      withdrawn: ['1.0.0', '5.0.0'],
    },
    account: { live: described('account', '1.0.0'), withdrawn: [] },
  },
}
const withShare = (share: number | null): PublishedRegistry => {
  const { canary: _, ...rest } = published.remotes.menu as PublishedRegistry['remotes'][string]
  const canary = share === null ? {} : { canary: { ...menu('4.0.0'), share } }
  return { ...published, remotes: { ...published.remotes, menu: { ...rest, ...canary } } }
}
/** Finds every version except 0.5.0, whose files are deleted. */
const find: SetOptions['find'] = (remote, version) => (version === '0.5.0' ? null : described(remote, version))

const versionsOf = (of: PublishedRegistry, pinned: Record<string, string>, options?: SetOptions) => {
  const { live, previous } = chooseSet(of, { draw: 1, pinned }, options).remotes.menu ?? {}
  return [live?.version, previous?.version]
}

describe('chooseSet', () => {
  it.each<[string, PublishedRegistry, Record<string, string>, SetOptions | undefined, readonly (string | undefined)[]]>(
    [
      ['the live version, with the previous one as fallback', withShare(null), {}, undefined, ['3.0.0', '2.0.0']],
      ['a canary, with the live version as fallback', withShare(100), {}, undefined, ['4.0.0', '3.0.0']],
      [
        'its pinned version, although it would draw the canary',
        withShare(100),
        { menu: '3.0.0' },
        undefined,
        ['3.0.0', '2.0.0'],
      ],
      [
        'its pinned canary, although it would not draw it any more',
        withShare(0.001),
        { menu: '4.0.0' },
        undefined,
        ['4.0.0', '3.0.0'],
      ],
      [
        'its pinned earlier version, with the live one as fallback',
        withShare(null),
        { menu: '2.0.0' },
        undefined,
        ['2.0.0', '3.0.0'],
      ],
      [
        'a pinned version that is no longer listed, but is found',
        withShare(null),
        { menu: '0.9.0' },
        { find },
        ['0.9.0', '3.0.0'],
      ],
      [
        'the live version instead of one that is not found',
        withShare(null),
        { menu: '0.5.0' },
        { find },
        ['3.0.0', '2.0.0'],
      ],
      [
        'the live version instead of one that cannot be looked up',
        withShare(null),
        { menu: '0.9.0' },
        undefined,
        ['3.0.0', '2.0.0'],
      ],
      ['the live version instead of a withdrawn one', withShare(null), { menu: '5.0.0' }, { find }, ['3.0.0', '2.0.0']],
      [
        'a withdrawn version during a payment',
        withShare(null),
        { menu: '5.0.0' },
        { find, isPaying: true },
        ['5.0.0', '3.0.0'],
      ],
      [
        'the live version when the pinned remote is unknown',
        withShare(null),
        { constructor: '1.0.0' },
        { find },
        ['3.0.0', '2.0.0'],
      ],
    ],
  )('chooses %s', (_, of, pinned, options, expected) => expect(versionsOf(of, pinned, options)).toEqual(expected))

  it('chooses a version of every remote, also of one that is not pinned', () => {
    const { remotes } = chooseSet(published, { draw: 1, pinned: { menu: '2.0.0' } })
    expect(pinnedBy({ release: '', remotes })).toEqual({ menu: '2.0.0', account: '1.0.0' })
    expect(remotes.account).toEqual({ live: described('account', '1.0.0') })
  })

  it('returns versions without the canary’s share', () =>
    expect(chooseSet(published, { draw: 1 }).remotes.menu?.live).toEqual(menu('4.0.0')))
})

describe('the release name of a set', () => {
  const nameOf = (of: PublishedRegistry, pinned: Record<string, string> = {}) =>
    chooseSet(of, { draw: 1, pinned }).release

  it('is the same for equal sets, whether pinned or live', () =>
    expect(nameOf(withShare(100), { menu: '3.0.0' })).toBe(nameOf(withShare(null))))

  it('lists the remotes by name with live and previous versions', () =>
    expect(nameOf(withShare(null))).toBe('1.0.0_account-1.0.0_menu-3.0.0~2.0.0'))

  it('differs for another version, another previous version or another shell', () => {
    const without = withShare(null)
    const { previous: _, ...menuAlone } = without.remotes.menu as PublishedRegistry['remotes'][string]
    const names = [
      nameOf(without),
      nameOf(withShare(100)),
      nameOf(without, { menu: '2.0.0' }),
      nameOf({ ...without, shell: '1.0.1' }),
      nameOf({ ...without, remotes: { ...without.remotes, menu: menuAlone } }),
    ]
    expect(new Set(names).size).toBe(names.length)
  })
})

it('chooseSet gives a canary with a share of 5 % exactly 500 of 10,000 draws', () => {
  const drawn = Array.from({ length: DRAWS }, (_, draw) => draw).filter(
    (draw) => chooseSet(withShare(5), { draw }).remotes.menu?.live.version === '4.0.0',
  )
  expect(drawn).toHaveLength(500)
})

describe('drawnCanaries', () => {
  const withCanary = (version: string): PublishedRegistry => ({
    ...published,
    remotes: {
      ...published.remotes,
      menu: { live: menu('3.0.0'), canary: { ...menu(version), share: 0.1 }, withdrawn: [] },
    },
  })

  // Visits keep their versions across releases only if the permutation never changes, so these positions are fixed.
  it.each([
    ['4.0.0', [689, 2341, 4115, 5226, 5341, 5722, 6920, 7026, 9227, 9488]],
    ['4.0.1', [873, 1452, 1840, 3406, 4034, 4471, 4706, 4738, 6298, 9313]],
  ])('assigns the canary %s to the same 10 of 10,000 draws in every release', (version, draws) => {
    const of = withCanary(version)
    const drawn = Array.from({ length: DRAWS }, (_, draw) => draw).filter((draw) => drawnCanaries(of, draw).length > 0)
    expect(drawn).toEqual(draws)
  })

  it('lists only remotes whose canary is drawn', () => {
    expect(drawnCanaries(published, 1)).toEqual(['menu'])
    expect(drawnCanaries(withCanary('4.0.0'), 1)).toEqual([])
    expect(drawnCanaries(withCanary('4.0.0'), 689)).toEqual(['menu'])
  })
})
