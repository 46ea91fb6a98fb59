import type { StaffOrder } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { dishesOf } from './dishes.ts'

type Line = StaffOrder['items'][number]

const anna = { number: 1, name: 'Anna', quantity: 1 }
const second = { number: 2, name: null, quantity: 1 }
const line = (code: string, quantity: number, guests?: Line['guests'], size?: string): Line => ({
  code,
  description: code,
  i18n: [],
  quantity,
  unitPrice: 100,
  total: 100 * quantity,
  choices: size ? [{ level: 1, choiceCode: 'size', articleCode: size, description: size, i18n: [], price: 0 }] : [],
  allergens: [],
  ...(guests ? { guests } : {}),
})
const shown = (items: readonly Line[]) =>
  dishesOf({ items: [...items] }).map(({ code, quantity, guests }) => [
    `${quantity} ${code}`,
    ...(guests ?? []).map((guest) => `${guest.quantity} ${guest.name ?? guest.number}`),
  ])

describe('dishesOf (TABLE-40)', () => {
  it('combines equal dishes of guests who order together', () => {
    const items = [line('burger', 1, [second]), line('cola', 1, [anna]), line('burger', 2, [{ ...anna, quantity: 2 }])]
    expect(shown(items)).toEqual([
      ['3 burger', '2 Anna', '1 2'],
      ['1 cola', '1 Anna'],
    ])
  })

  it('adds the quantities of a guest with several equal lines', () => {
    expect(shown([line('burger', 1, [anna]), line('burger', 1, [anna])])).toEqual([['2 burger', '2 Anna']])
  })

  it('keeps dishes with other choices apart', () => {
    const items = [line('pizza', 1, [anna], 'small'), line('pizza', 1, [second], 'large')]
    expect(shown(items)).toHaveLength(2)
  })

  it('keeps the lines of a guest who orders alone as they are', () => {
    expect(shown([line('burger', 1), line('burger', 1)])).toEqual([['1 burger'], ['1 burger']])
  })
})
