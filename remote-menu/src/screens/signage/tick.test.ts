import { expect, it } from '@jest/globals'
import { nextTick, type TickAction } from './tick.ts'

const START = { count: 0, turn: 0, held: 0, at: 0 }

it.each<readonly [string, readonly TickAction[], Partial<typeof START>]>([
  ['turns a page at each beat', [{ at: 1 }, { at: 2 }], { count: 2, turn: 2, at: 2 }],
  ['goes on while a page is held', ['hold', { at: 1 }, { at: 2 }], { count: 2, turn: 0, at: 2 }],
  ['turns on from the page that was held', [{ at: 1 }, 'hold', { at: 2 }, 'release', { at: 3 }], { count: 3, turn: 2 }],
  [
    'goes on by itself five minutes after somebody has held a page and gone',
    ['hold', ...Array.from({ length: 26 }, (_, i) => ({ at: i }))],
    { count: 26, turn: 1, held: 0 },
  ],
])('nextTick (a signage screen) %s', (_, actions, tick) => expect(actions.reduce(nextTick, START)).toMatchObject(tick))
