import type { Table } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { isEverybodyReady } from './ready-guests.ts'

const guest = (guestId: string, isReady?: boolean): Table['guests'][number] => ({
  guestId,
  number: 1,
  name: null,
  isOpener: false,
  ...(isReady === undefined ? {} : { isReady }),
})
const line = (guestId: string, quantity: number): Table['lines'][number] => ({
  lineId: `of-${guestId}`,
  guestId,
  item: { code: 'cola', quantity, choices: [] },
})

describe('isEverybodyReady (TABLE-48)', () => {
  it.each<[string, Pick<Table, 'guests' | 'lines'>, boolean]>([
    ['guests without dishes', { guests: [guest('a', true)], lines: [] }, false],
    ['ready guests', { guests: [guest('a', true), guest('b', true)], lines: [line('a', 1), line('b', 2)] }, true],
    [
      'a guest who is not ready',
      { guests: [guest('a', true), guest('b')], lines: [line('a', 1), line('b', 1)] },
      false,
    ],
    [
      'a guest without dishes who is not ready',
      { guests: [guest('a', true), guest('b')], lines: [line('a', 1)] },
      true,
    ],
    [
      'a guest whose dishes another guest is paying for',
      { guests: [guest('a', true), guest('b')], lines: [line('a', 1), line('b', 0)] },
      true,
    ],
    ['a guest who has left', { guests: [guest('a', true)], lines: [line('a', 1), line('gone', 1)] }, true],
  ])('%s', (_, table, expected) => {
    expect(isEverybodyReady(table)).toBe(expected)
  })
})
