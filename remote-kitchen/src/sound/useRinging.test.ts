import { describe, expect, it } from '@jest/globals'
import { INITIAL_BELL, nextRing } from './useRinging.ts'

/**
 * A step of the test: the time in seconds, the new orders (unaccepted ones in capitals), whether the bell rings, and
 * how many orders it announces (default 0).
 */
type Moment = readonly [second: number, orders: string, rings: boolean, news?: number]

describe('nextRing', () => {
  it.each<readonly [string, readonly Moment[]]>([
    [
      'is silent while there is no order',
      [
        [0, '', false],
        [60, '', false],
      ],
    ],
    [
      'rings for each new order',
      [
        [0, 'A', true, 1],
        [1, 'A', false],
        [2, 'AB', true, 1],
        [3, 'AB', false],
      ],
    ],
    [
      'rings once for several orders that arrive together',
      [
        [0, 'ABC', true, 3],
        [1, 'ABC', false],
      ],
    ],
    [
      'rings every ten seconds while an order waits',
      [
        [0, 'A', true, 1],
        [9, 'A', false],
        [10, 'A', true],
        [19, 'A', false],
        [20, 'A', true],
      ],
    ],
    [
      'counts ten seconds from the last ring',
      [
        [0, 'A', true, 1],
        [6, 'AB', true, 1],
        [10, 'AB', false],
        [16, 'AB', true],
      ],
    ],
    [
      'is silent as soon as all orders are accepted',
      [
        [0, 'AB', true, 2],
        [5, 'A', false],
        [10, 'A', true],
        [15, '', false],
        [30, '', false],
      ],
    ],
    [
      'rings once for an accepted order that becomes due',
      [
        [0, 'a', true, 1],
        [10, 'a', false],
        [60, 'a', false],
      ],
    ],
    [
      'rings again for an order that returns to the column',
      [
        [0, 'A', true, 1],
        [5, '', false],
        [8, 'A', true, 1],
      ],
    ],
  ])('%s', (_, evening) => {
    let bell = INITIAL_BELL
    for (const [second, orders, rings, news = 0] of evening) {
      const orderIds = [...orders]
      const next = nextRing(bell, { orderIds, waitingIds: orderIds.filter((id) => id < 'a'), now: second * 1_000 })
      expect([second, next.rings, next.news]).toEqual([second, rings, news])
      bell = next.bell
    }
  })
})
