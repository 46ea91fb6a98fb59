import { addPaidOrderAtom, setOrderStatusAtom } from '@carte/store'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { plainStore } from '../testing/plain-store.ts'
import { followPayments } from './payments.ts'

const order = (orderId: string) => ({
  ...{ orderId, pickupTime: '2099-01-01T12:00:00Z', customerCode: '1234', paymentID: 'p', userAgent: 'x' },
})

beforeEach(() => sessionStorage.clear())

/** Opens a page in a tab that already knows some paid orders. */
function open(before: readonly string[] = [], isOurs = true) {
  const store = plainStore()
  for (const id of before) store.set(addPaidOrderAtom, order(id))
  const onPaid = jest.fn()
  followPayments(store, { tab: sessionStorage, isOurs: () => isOurs, onPaid })
  return { store, onPaid, pay: (id: string) => store.set(addPaidOrderAtom, order(id)) }
}

describe('a payment', () => {
  it('is told once, when it is made here', () => {
    const { onPaid, pay, store } = open()
    pay('a')
    pay('a')
    expect(onPaid).toHaveBeenCalledTimes(1)
    store.set(setOrderStatusAtom, 'a', 'done')
    expect(onPaid).toHaveBeenCalledTimes(1)
    pay('b')
    expect(onPaid).toHaveBeenCalledTimes(2)
  })

  it('is told when the tab comes back from making it elsewhere', () => {
    open([])
    expect(open(['a']).onPaid).toHaveBeenCalledTimes(1)
    expect(open(['a']).onPaid).not.toHaveBeenCalled()
  })

  it('is told once where the tab can keep nothing', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    const { onPaid, pay } = open()
    for (const id of ['a', 'a']) pay(id)
    expect(onPaid).toHaveBeenCalledTimes(1)
    full.mockRestore()
  })

  it('of an earlier visit is none', () => expect(open(['a', 'b']).onPaid).not.toHaveBeenCalled())

  it('made in another tab is that one’s to tell', () => {
    const { onPaid, pay } = open([], false)
    pay('a')
    expect(onPaid).not.toHaveBeenCalled()
  })
})
