import { expect, it } from '@jest/globals'
import { type BeatAction, nextBeat } from './beat.ts'

const START = { count: 0, turn: 0, isHeld: false, at: 0 }

it.each<readonly [string, readonly BeatAction[], Partial<typeof START>]>([
  ['turns a page at each beat', [{ at: 1 }, { at: 2 }], { count: 2, turn: 2, at: 2 }],
  ['goes on while a page is held', ['hold', { at: 1 }, { at: 2 }], { count: 2, turn: 0, isHeld: true, at: 2 }],
  ['turns on from the page that was held', [{ at: 1 }, 'hold', { at: 2 }, 'release', { at: 3 }], { count: 3, turn: 2 }],
])('a board %s', (_, actions, beat) => expect(actions.reduce(nextBeat, START)).toMatchObject(beat))
