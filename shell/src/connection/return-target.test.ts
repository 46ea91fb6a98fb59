import { describe, expect, it } from '@jest/globals'
import { offlineAddress } from './offline-address.ts'
import { returnTarget } from './return-target.ts'

describe('returnTarget from the offline page (OFFLINE-5)', () => {
  const wayFrom = (from: string) => returnTarget(new URL(offlineAddress(from), 'https://site.invalid').search).to

  it.each(['/shop/soder/checkout', '/shop/soder/checkout/payment/o1?sentBack=1', '/order/o1'])(
    'leads back to %s',
    (from) => expect(wayFrom(from)).toBe(from),
  )

  it.each(['/', '/shop/soder/menu', '/orders', '/login', '/offline', '/nowhere'])(
    'leads to the start page from %s',
    (from) => {
      expect(offlineAddress(from)).toBe('/offline')
      expect(wayFrom(from)).toBe('/')
    },
  )

  it.each(['/login', '/shop/soder/menu', '//evil.example/order/o1', 'https://evil.example/order/o1', 'javascript:1'])(
    'leads to the start page when a link names %s',
    (redirectUri) => expect(returnTarget(`?${new URLSearchParams({ redirectUri })}`)).toEqual({ to: '/', row: null }),
  )
})
