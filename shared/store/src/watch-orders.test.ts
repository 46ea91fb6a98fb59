import type { PaidSession } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createCarteStore, type StoreSnapshot } from './create.ts'
import { paidSessionAtom } from './orders.ts'
import { memoryStorage } from './storage.ts'
import { watchOrders } from './watch-orders.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const TEN_MINUTES = 600_000
const order = (id: string, expires = '2026-03-02T13:00:00Z') => ({ id, expires, customerCode: `code of ${id}` })

/** The browser's own event source, which jest's has not. */
class Events extends EventTarget {
  static readonly opened: Events[] = []
  closed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Events.opened.push(this)
  }
  close() {
    this.closed = true
  }
  tell(orderId: string, status: string) {
    this.dispatchEvent(new MessageEvent('status', { data: JSON.stringify({ orderId, status, at: NOW.toISOString() }) }))
  }
}

const browser = globalThis.EventSource
beforeEach(() => {
  jest.useFakeTimers({ now: NOW })
  globalThis.EventSource = Events as unknown as typeof EventSource
})
afterEach(() => {
  stop?.()
  stop = null
  Events.opened.length = 0
  globalThis.EventSource = browser
  jest.useRealTimers()
})
let stop: (() => void) | null = null

/** A browser that has these orders, watched; the server answers every poll with `answer()`. */
async function watched(session: Partial<PaidSession>, answer: () => Response) {
  const asked: { url: string; code: string | null }[] = []
  const client = createClient({
    fetch: async (url, init) => {
      asked.push({ url: String(url), code: new Headers(init?.headers).get('customer-code') })
      return answer()
    },
  })
  const stored = JSON.stringify({ details: null, paidOrders: [], deliveredOrders: [], ...session })
  const snapshot: StoreSnapshot = {
    settings: {
      orderTypes: [],
      enableCustomerLogin: false,
      externalLoginProviders: [],
      version: '{ip}',
      phoneNumberRequired: false,
      favoriteShopRequired: false,
      smsEnabled: false,
      orders: { requireEmail: false, requirePhoneNumber: false },
    },
    languages: [],
    language: 'sv',
    testMode: true,
  }
  const { store } = createCarteStore(client, snapshot, memoryStorage({ 'carte.order': stored }))
  stop = watchOrders(store)
  await jest.advanceTimersByTimeAsync(0)
  return { asked, session: () => store.get(paidSessionAtom) }
}
const status = (word: string) => () => Response.json({ status: word })

describe('orders of this browser', () => {
  it('are polled at start and every ten minutes: the first paid one, without its code', async () => {
    const { asked } = await watched({ paidOrders: [order('a'), order('b')] }, status('started'))
    expect(asked).toEqual([{ url: '/api/order/a', code: '' }])
    await jest.advanceTimersByTimeAsync(TEN_MINUTES - 1)
    expect(asked).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(asked.map(({ url }) => url)).toEqual(['/api/order/a', '/api/order/a'])
  })

  it('move to the delivered ones when they are done, for half an hour', async () => {
    const { session } = await watched({ paidOrders: [order('a')] }, status('done'))
    expect(session()).toMatchObject({
      paidOrders: [],
      deliveredOrders: [{ id: 'a', expires: '2026-03-02T12:30:00.000Z' }],
    })
  })

  it('are no longer asked about when none is left', async () => {
    const { asked } = await watched({ paidOrders: [order('a')] }, status('delivered'))
    await jest.advanceTimersByTimeAsync(3 * TEN_MINUTES)
    expect(asked).toHaveLength(1)
    expect(Events.opened.map(({ closed }) => closed)).toEqual([true])
  })

  it('are forgotten at start when their time is over', async () => {
    const { asked, session } = await watched({ paidOrders: [order('a', '2026-03-02T11:59:00Z')] }, status('added'))
    expect([asked, session().paidOrders]).toEqual([[], []])
  })

  it('are followed together by the server’s events', async () => {
    const { session } = await watched({ paidOrders: [order('a'), order('b')] }, status('added'))
    expect(Events.opened.map(({ url }) => url)).toEqual(['/api/order/events?ids=a%2Cb'])
    Events.opened[0]?.tell('b', 'started')
    expect(session().paidOrders).toMatchObject([{ status: 'added' }, { status: 'started' }])
  })

  it('stay as they are when a poll fails, which is only logged', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { session } = await watched({ paidOrders: [order('a')] }, () => new Response(null, { status: 500 }))
    expect(session().paidOrders).toEqual([order('a')])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('need nothing while there are none', async () => {
    const { asked } = await watched({}, status('added'))
    expect([asked, Events.opened]).toEqual([[], []])
  })
})
