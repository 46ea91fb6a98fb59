import { describe, expect, it } from '@jest/globals'
import { nextRing, SILENT } from './useRinging.ts'

/**
 * A step of the test: the time in seconds, the new orders (unaccepted ones in capitals), and whether the bell rings.
 */
type Moment = readonly [second: number, orders: string, rings: boolean, news?: number]

describe('nextRing', () => {
  it.each<readonly [string, readonly Moment[]]>([
    [
      'is silent where nothing is new',
      [
        [0, '', false],
        [60, '', false],
      ],
    ],
    [
      'rings for each order that comes',
      [
        [0, 'A', true, 1],
        [1, 'A', false],
        [2, 'AB', true, 1],
        [3, 'AB', false],
      ],
    ],
    [
      'rings once for several that come together',
      [
        [0, 'ABC', true, 3],
        [1, 'ABC', false],
      ],
    ],
    [
      'rings every ten seconds while one waits',
      [
        [0, 'A', true, 1],
        [9, 'A', false],
        [10, 'A', true],
        [19, 'A', false],
        [20, 'A', true],
      ],
    ],
    [
      'counts ten seconds from when it rang last',
      [
        [0, 'A', true, 1],
        [6, 'AB', true, 1],
        [10, 'AB', false],
        [16, 'AB', true],
      ],
    ],
    [
      'is silent as soon as all are accepted',
      [
        [0, 'AB', true, 2],
        [5, 'A', false],
        [10, 'A', true],
        [15, '', false],
        [30, '', false],
      ],
    ],
    [
      'rings once for one of later whose time has come',
      [
        [0, 'a', true, 1],
        [10, 'a', false],
        [60, 'a', false],
      ],
    ],
    [
      'rings again for an order that has come back',
      [
        [0, 'A', true, 1],
        [5, '', false],
        [8, 'A', true, 1],
      ],
    ],
  ])('%s', (_, evening) => {
    let rung = SILENT
    for (const [second, orders, rings, news = 0] of evening) {
      const there = [...orders]
      const next = nextRing(rung, { there, waiting: there.filter((id) => id < 'a'), now: second * 1_000 })
      expect([second, next.rings, next.news]).toEqual([second, rings, news])
      rung = next.rung
    }
  })
})
