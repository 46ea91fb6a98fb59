import type { Basket } from '@carte/contract'
import { addItem, emptyBasket, setQuantity, toOrderItems } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { leftover } from './finishOrder.ts'

const add = (basket: Basket, code: string, quantity: number) => {
  const article = { code, price: 39, description: code, i18n: [], imageUrl: '' }
  return addItem(basket, { type: 'article', quantity, path: [], choices: {}, article }, () => code)
}
const paid = add({ ...emptyBasket('takeAway'), shopId: 's1', note: 'No ice' }, 'lemonade', 2)
const order = { shopId: 's1', items: toOrderItems(paid) }
const linesOf = ({ items }: Basket) => items.map(({ article, quantity }) => `${quantity} ${article.code}`)

describe('the basket after a payment (PAY-4)', () => {
  it.each<[string, Basket, readonly string[]]>([
    ['is empty', paid, []],
    ['is empty if dishes were removed during the payment', setQuantity(paid, 'lemonade', 1), []],
    ['keeps dishes that were added during the payment', add(paid, 'bun', 1), ['1 bun']],
    ['keeps the quantity that was added during the payment', add(paid, 'lemonade', 3), ['3 lemonade']],
    ['does not change if it belongs to another shop', { ...paid, shopId: 's2' }, ['2 lemonade']],
  ])('%s', (_, basket, lines) => {
    expect(linesOf(leftover(basket, order))).toEqual(lines)
  })

  it('loses the note, unless it belongs to another shop', () => {
    expect(leftover(paid, order)).toMatchObject({ shopId: 's1', note: '', currentOrderChanged: false })
    expect(leftover({ ...paid, shopId: 's2' }, order).note).toBe('No ice')
  })
})
