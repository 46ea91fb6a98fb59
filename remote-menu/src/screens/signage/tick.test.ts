import { expect, it } from '@jest/globals'
import { nextTick, type TickAction } from './tick.ts'

const START = { count: 0, turn: 0, held: 0, at: 0 }

it.each<readonly [string, readonly TickAction[], Partial<typeof START>]>([
  ['turns a page at each tick', [{ at: 1 }, { at: 2 }], { count: 2, turn: 2, at: 2 }],
  ['counts ticks while a page is held', ['hold', { at: 1 }, { at: 2 }], { count: 2, turn: 0, at: 2 }],
  [
    'continues from the held page when it is released',
    [{ at: 1 }, 'hold', { at: 2 }, 'release', { at: 3 }],
    { count: 3, turn: 2 },
  ],
  [
    'releases a held page after five minutes',
    ['hold', ...Array.from({ length: 26 }, (_, i) => ({ at: i }))],
    { count: 26, turn: 1, held: 0 },
  ],
])('nextTick (a signage screen) %s', (_, actions, tick) => expect(actions.reduce(nextTick, START)).toMatchObject(tick))
