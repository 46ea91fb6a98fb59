import { addPaidOrderAtom, setOrderStatusAtom } from '@carte/store'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { followPayments } from '../connection/report-to-server.ts'
import { createTestStore } from '../testing/test-store.ts'

const order = (orderId: string) => ({
  ...{ orderId, pickupTime: '2099-01-01T12:00:00Z', customerCode: '1234', paymentID: 'p', userAgent: 'x' },
})

beforeEach(() => sessionStorage.clear())

/** Opens a page in a tab that already knows some paid orders. */
function open(before: readonly string[] = [], isOurs = true) {
  const store = createTestStore()
  for (const id of before) store.set(addPaidOrderAtom, order(id))
  const onPaid = jest.fn()
  followPayments(store, { tab: sessionStorage, isOurs: () => isOurs, onPaid })
  return { store, onPaid, pay: (id: string) => store.set(addPaidOrderAtom, order(id)) }
}

describe('followPayments', () => {
  it('reports each payment of this tab once', () => {
    const { onPaid, pay, store } = open()
    pay('a')
    pay('a')
    expect(onPaid).toHaveBeenCalledTimes(1)
    store.set(setOrderStatusAtom, 'a', 'done')
    expect(onPaid).toHaveBeenCalledTimes(1)
    pay('b')
    expect(onPaid).toHaveBeenCalledTimes(2)
  })

  it('reports a payment once when the tab returns from the provider', () => {
    open([])
    expect(open(['a']).onPaid).toHaveBeenCalledTimes(1)
    expect(open(['a']).onPaid).not.toHaveBeenCalled()
  })

  it('reports a payment once when sessionStorage is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    const { onPaid, pay } = open()
    for (const id of ['a', 'a']) pay(id)
    expect(onPaid).toHaveBeenCalledTimes(1)
    full.mockRestore()
  })

  it('does not report payments of an earlier visit', () => expect(open(['a', 'b']).onPaid).not.toHaveBeenCalled())

  it('does not report payments of another tab', () => {
    const { onPaid, pay } = open([], false)
    pay('a')
    expect(onPaid).not.toHaveBeenCalled()
  })
})
