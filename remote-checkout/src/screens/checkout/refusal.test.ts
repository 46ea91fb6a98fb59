import type { Problem } from '@carte/contract'
import { addItem, emptyBasket } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { affectedArticles, affectedLines, wayOn } from './refusal.ts'

const article = (code: string) => ({ code, price: 10, description: code, i18n: [], imageUrl: '' })
const burger = {
  type: 'article' as const,
  quantity: 1,
  path: ['Burgers'],
  article: article('burger'),
  choices: { 1: [{ code: 'extras', article: article('bacon') }] },
}
const cola = { ...burger, article: article('cola'), choices: {} }
const basket = addItem(
  addItem(emptyBasket(), burger, () => 'l1'),
  cola,
  () => 'l2',
)
const problem = (code: Problem['code'], items?: readonly string[]): Problem => ({
  type: 'about:blank',
  title: '',
  status: 400,
  code,
  ...(items === undefined ? {} : { errors: { items } }),
})

describe('the way on after a refusal', () => {
  it('takes out what is sold out, an option with its article', () => {
    expect(wayOn(problem('unavailable-products', ['cola']), basket)).toMatchObject({
      kind: 'remove',
      lines: [{ id: 'l2' }],
    })
    const withBacon = problem('unavailable-products', ['bacon'])
    expect(affectedLines(basket, withBacon)).toMatchObject([{ id: 'l1' }])
    expect(affectedArticles(basket, withBacon)).toMatchObject([{ code: 'bacon' }])
  })

  it('has wrong choices made again', () => {
    const refused = problem('create-order-failed-missing-recipe-items', ['burger'])
    expect(wayOn(refused, basket)).toMatchObject({ kind: 'edit', lines: [{ id: 'l1' }] })
  })

  it.each([
    ['invalid-spot', { kind: 'field', field: 'spot', error: 'invalid-spot' }],
    ['requires-email', { kind: 'field', field: 'email', error: 'requires-email' }],
    ['shop-closed-at-pickuptime', { kind: 'field', field: 'pickupTime', error: 'shop-closed-at-pickuptime' }],
    ['shop-error-date-time-in-the-past', { kind: 'field', field: 'pickupTime', error: 'shop-closed-at-pickuptime' }],
    ['shop-closed', { kind: 'shop' }],
    ['shop-paused', { kind: 'shop' }],
    ['shop-offline', { kind: 'shop' }],
    ['unreachable', { kind: 'retry' }],
    ['rate-limited', { kind: 'retry' }],
    ['unavailable-products', { kind: 'retry' }],
  ] as const)('%s', (code, expected) => {
    expect(wayOn(problem(code), basket)).toEqual(expected)
  })
})
