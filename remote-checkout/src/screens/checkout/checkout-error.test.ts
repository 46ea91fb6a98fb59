import type { Problem } from '@carte/contract'
import { addItem, emptyBasket } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { affectedArticles, affectedLines, recoveryFor } from './checkout-error.ts'

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

describe('recoveryFor', () => {
  it('offers to remove a sold-out dish, and to edit a dish whose option is sold out', () => {
    expect(recoveryFor(problem('unavailable-products', ['cola']), basket)).toMatchObject({
      kind: 'lines',
      remove: [{ id: 'l2' }],
      edit: [],
    })
    const withBacon = problem('unavailable-products', ['bacon'])
    expect(recoveryFor(withBacon, basket)).toMatchObject({
      kind: 'lines',
      remove: [{ id: 'l1' }],
      edit: [{ id: 'l1' }],
    })
    expect(affectedLines(basket, withBacon)).toMatchObject([{ id: 'l1' }])
    expect(affectedArticles(basket, withBacon)).toMatchObject([{ code: 'bacon' }])
  })

  it('offers to edit a dish that lacks a choice', () => {
    const rejected = problem('create-order-failed-missing-recipe-items', ['burger'])
    expect(recoveryFor(rejected, basket)).toMatchObject({ kind: 'lines', edit: [{ id: 'l1' }] })
  })

  it.each([
    ['shop-closed', { kind: 'shop' }],
    ['shop-paused', { kind: 'shop' }],
    ['shop-offline', { kind: 'shop' }],
    ['unreachable', { kind: 'retry' }],
    ['rate-limited', { kind: 'retry' }],
    ['shop-error-database-error', { kind: 'retry' }],
    ['payload-too-large', { kind: 'basket' }],
    // Without `errors.items` the sold-out dishes are unknown.
    ['unavailable-products', { kind: 'basket' }],
  ] as const)('returns for %s the recovery %j', (code, expected) => {
    expect(recoveryFor(problem(code), basket)).toEqual(expected)
  })

  it.each([
    ['invalid-spot', 'spot'],
    ['requires-email', 'email'],
    ['invalid-phone', 'phone'],
    ['shop-closed-at-pickuptime', 'pickupTime'],
    ['shop-error-date-time-in-the-past', 'pickupTime'],
  ] as const)('assigns %s to the field %s', (code, field) => {
    expect(recoveryFor(problem(code), basket)).toEqual({ kind: 'field', field, error: code })
  })

  it.each([
    [{ email: ['invalid_format'] }, { kind: 'field', field: 'email', error: 'InvalidEmail' }],
    [{ 'items.0.quantity': ['too_big'] }, { kind: 'basket' }],
    [{ body: ['unexpected'] }, { kind: 'retry' }],
  ])('returns for the validation errors %o the recovery %j', (errors, expected) => {
    expect(recoveryFor({ ...problem('validation'), errors }, basket)).toEqual(expected)
  })

  it('offers the order types that the shop still has after shop-method-not-supported', () => {
    const rejected = problem('shop-method-not-supported')
    expect(recoveryFor(rejected, basket, ['takeAway'])).toEqual({ kind: 'types', types: ['takeAway'] })
    expect(recoveryFor(rejected, basket, [])).toEqual({ kind: 'shop' })
  })
})
