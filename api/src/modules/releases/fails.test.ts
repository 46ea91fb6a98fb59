import { describe, expect, it } from '@jest/globals'
import { failingShare, isFailing, type NetworkVisits } from './fails.ts'

const networks = (count: number, visits: number, failed: number): readonly NetworkVisits[] =>
  Array.from({ length: count }, () => ({ visits, failed }))
const settings = { share: 0.1, visits: 20 }

// RELEASE-22, ATTACK-41
describe('a version fails too many visits', () => {
  it.each<[string, readonly NetworkVisits[], readonly NetworkVisits[], boolean]>([
    ['nobody has it', [], [], false],
    ['it works for everybody', networks(40, 5, 0), [], false],
    ['it fails everywhere', networks(20, 1, 1), [], true],
    ['it fails everywhere, and too few have told', networks(19, 1, 1), [], false],
    ['it fails a tenth of the visits', [...networks(10, 1, 1), ...networks(90, 1, 0)], [], false],
    ['it fails somewhat more', [...networks(13, 1, 1), ...networks(87, 1, 0)], [], true],
    ['one network has a thousand failed visits', networks(1, 1_000, 1_000), [], false],
    [
      'so it has, beside guests of whom one was in a tunnel',
      [...networks(1, 1_000, 1_000), ...networks(1, 1, 1), ...networks(60, 1, 0)],
      [],
      false,
    ],
    [
      'a restaurant is on one network, and guests outside of it say the same',
      [...networks(1, 20, 18), ...networks(5, 1, 1)],
      [],
      true,
    ],
    ['of those there are too few to tell', [...networks(1, 20, 18), ...networks(4, 1, 1)], [], false],
    ['what would come in its place fails as much', networks(30, 1, 1), networks(30, 1, 1), false],
    [
      'that fails more than half as often',
      [...networks(20, 1, 1), ...networks(20, 1, 0)],
      [...networks(25, 1, 1), ...networks(15, 1, 0)],
      false,
    ],
    ['that fails a little', networks(30, 1, 1), [...networks(3, 1, 1), ...networks(40, 1, 0)], true],
    ['of that a single network tells ill', networks(30, 1, 1), networks(1, 500, 500), true],
  ])('%s', (_name, its, alternative, expected) => {
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
  ])('%j: a share of %d, however much one of them says', (its, expected) => {
    expect(failingShare(its)).toBeCloseTo(expected)
  })
})
