import { describe, expect, it } from '@jest/globals'
import { failingShare, isFailing, type NetworkVisits } from './demote.ts'

const networks = (count: number, visits: number, failed: number): readonly NetworkVisits[] =>
  Array.from({ length: count }, () => ({ visits, failed }))
const settings = { share: 0.1, visits: 20 }

// RELEASE-22, ATTACK-41
describe('isFailing', () => {
  it.each<[string, readonly NetworkVisits[], readonly NetworkVisits[], boolean]>([
    ['no visits', [], [], false],
    ['visits without failures', networks(40, 5, 0), [], false],
    ['failures in all visits', networks(20, 1, 1), [], true],
    ['failures in all visits, but too few visits', networks(19, 1, 1), [], false],
    ['failures in a tenth of the visits', [...networks(10, 1, 1), ...networks(90, 1, 0)], [], false],
    ['failures in more than a tenth of the visits', [...networks(13, 1, 1), ...networks(87, 1, 0)], [], true],
    ['a thousand failures of one network', networks(1, 1_000, 1_000), [], false],
    [
      'a thousand failures of one network, and one elsewhere',
      [...networks(1, 1_000, 1_000), ...networks(1, 1, 1), ...networks(60, 1, 0)],
      [],
      false,
    ],
    [
      'failures of a network with many guests, and of some others',
      [...networks(1, 20, 18), ...networks(5, 1, 1)],
      [],
      true,
    ],
    [
      'failures of a network with many guests, and of too few others',
      [...networks(1, 20, 18), ...networks(4, 1, 1)],
      [],
      false,
    ],
    ['an alternative that fails as often', networks(30, 1, 1), networks(30, 1, 1), false],
    [
      'an alternative that fails more than half as often',
      [...networks(20, 1, 1), ...networks(20, 1, 0)],
      [...networks(25, 1, 1), ...networks(15, 1, 0)],
      false,
    ],
    ['an alternative that fails rarely', networks(30, 1, 1), [...networks(3, 1, 1), ...networks(40, 1, 0)], true],
    ['an alternative that fails on one network', networks(30, 1, 1), networks(1, 500, 500), true],
  ])('for %s', (_name, its, alternative, expected) => {
    expect(isFailing(its, alternative, settings)).toBe(expected)
  })

  it.each<[readonly NetworkVisits[], number]>([
    [[], 0],
    [networks(1, 10, 10), 0],
    [networks(2, 10, 10), 1],
    [
      [
        { visits: 10, failed: 9 },
        { visits: 10, failed: 1 },
      ],
      0.1,
    ],
  ])('failingShare of %j is %d', (its, expected) => {
    expect(failingShare(its)).toBeCloseTo(expected)
  })
})
