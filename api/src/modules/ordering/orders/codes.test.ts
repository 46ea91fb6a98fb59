import { describe, expect, it } from '@jest/globals'
import { deriveCustomerCode, newOrderId, newPickupCode } from './codes.ts'

describe('newOrderId', () => {
  it('returns 128 random bits in hexadecimal, different each time', () => {
    const ids = Array.from({ length: 100 }, () => newOrderId())
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(100)
  })
})

describe('deriveCustomerCode', () => {
  const key = Buffer.from('key')

  it('returns the first 192 bits of the HMAC of the order id', () => {
    // Computed independently: HMAC-SHA-256 in base64url, cut to 32 characters.
    expect(deriveCustomerCode(key, 'order')).toBe('vmCl13FRu7pyMZZXgQwtbCAZsuj7zwOU')
  })

  it.each([
    ['order', Buffer.from('key'), 'order-2'],
    ['key', Buffer.from('key-2'), 'order'],
  ])('returns a different code for a different %s', (_what, otherKey, orderId) => {
    expect(deriveCustomerCode(otherKey, orderId)).not.toBe(deriveCustomerCode(key, 'order'))
  })
})

describe('newPickupCode', () => {
  it.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 3],
    [5, 3],
    [6, 4],
    [24, 10],
  ])('returns at attempt %d a letter and %d digits without a leading zero', (attempt, digits) => {
    const codes = Array.from({ length: 200 }, () => newPickupCode(attempt))
    const form = new RegExp(`^[ABCDEFGHJKLMNPRSTUVWXYZ][1-9]\\d{${digits - 1}}$`)
    expect(codes.filter((code) => !form.test(code))).toEqual([])
  })

  it('uses all letters and digits', () => {
    const codes = Array.from({ length: 3_000 }, () => newPickupCode(0))
    expect(new Set(codes.map((code) => code[0])).size).toBe(23)
    expect(new Set(codes.map((code) => code.slice(1))).size).toBe(90)
  })
})
