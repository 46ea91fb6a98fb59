import type { OrderRequest } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { attemptFor, parseRequest, requestOf } from './attempt.ts'

const body: OrderRequest = {
  shopId: 's1',
  orderType: 'takeAway',
  pickupTime: 'now',
  items: [{ code: 'lemonade', quantity: 2, choices: [] }],
  customerCode: '',
  note: 'cold',
  language: 'sv',
  quoteId: 'q1',
}
const draft = { body, totalMinor: 7800, shopName: 'Södermalm' }
const first = attemptFor(null, draft, () => 'key-1').unpaid
const never = () => {
  throw new Error('No new key is wanted')
}

describe('attemptFor (the idempotency key of an order)', () => {
  it('creates a key and stores the request', () => {
    expect(first).toMatchObject({ key: 'key-1', shopId: 's1', shopName: 'Södermalm', order: null })
    expect(requestOf(first)).toEqual(body)
  })

  it('keeps the key and the body for the same order after a reload and with a new quote', () => {
    const again = attemptFor(first, { ...draft, body: { ...body, quoteId: 'q2' } }, never)
    expect(again).toEqual({ unpaid: first, body })
  })

  it('keeps the key when the guest has chosen the same dishes of a table one by one, and stores that', () => {
    const again = attemptFor(first, { ...draft, isChosen: true }, never)
    expect(again).toMatchObject({ unpaid: { key: 'key-1' }, body })
    expect(parseRequest(again.unpaid.request)).toEqual({ totalMinor: 7800, body, isChosen: true })
    expect(attemptFor(again.unpaid, draft, never).unpaid).toEqual(first)
  })

  it.each<[string, Partial<OrderRequest>]>([
    ['a line', { items: [{ code: 'lemonade', quantity: 3, choices: [] }] }],
    ['the note', { note: 'no ice' }],
    ['the time', { pickupTime: '2026-11-21T12:00:00Z' }],
    ['the shop', { shopId: 's2' }],
    ['the language', { language: 'fi' }],
  ])('creates a new key when %s changes', (_, change) => {
    const next = attemptFor(first, { ...draft, body: { ...body, ...change } }, () => 'key-2')
    expect(next.unpaid).toMatchObject({ key: 'key-2', order: null })
    expect(next.body).toEqual({ ...body, ...change })
  })

  it('creates a new key when the total changes', () => {
    expect(attemptFor(first, { ...draft, totalMinor: 8000 }, () => 'key-2').unpaid.key).toBe('key-2')
  })

  it('creates a new key when the stored request is invalid', () => {
    for (const request of ['', '{}', '{"totalMinor":1,"body":{}}', 'null']) {
      expect(attemptFor({ ...first, request }, draft, () => 'key-2').unpaid.key).toBe('key-2')
    }
  })
})
