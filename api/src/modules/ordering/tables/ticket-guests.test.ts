import type { OrderItem, StaffOrder } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  burgerLine,
  claimsOf,
  createStaffKey,
  createTestApi,
  joinTable,
  openTable,
  payByCard,
  placePaidOrder,
  readStatus,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { guestsOfItems } from './ticket-guests.ts'

const item = (quantity: number, code = 'burger', choices: OrderItem['choices'] = []): OrderItem => ({
  code,
  quantity,
  choices,
})
const line = (guestId: string, lineId: string, of: OrderItem) => ({ guestId, lineId, ...of })
const GUESTS = [
  { id: 'anna', number: 1, name: 'Anna' },
  { id: 'bo', number: 2, name: null },
]

describe('guestsOfItems', () => {
  it('names all guests of one item, by number (TABLE-31)', () => {
    const claims = [
      { guestId: 'bo', lineId: 'b', quantity: 1 },
      { guestId: 'anna', lineId: 'a', quantity: 2 },
    ]
    const lines = [line('anna', 'a', item(2)), line('bo', 'b', item(3))]
    expect(guestsOfItems([item(3)], claims, lines, GUESTS)).toEqual([
      [
        { number: 1, name: 'Anna', quantity: 2 },
        { number: 2, name: null, quantity: 1 },
      ],
    ])
  })

  it('keeps equal dishes of two guests apart if the order has them in two lines', () => {
    const claims = [
      { guestId: 'bo', lineId: 'b', quantity: 1 },
      { guestId: 'anna', lineId: 'a', quantity: 2 },
    ]
    const lines = [line('anna', 'a', item(2)), line('bo', 'b', item(1))]
    expect(guestsOfItems([item(1), item(2)], claims, lines, GUESTS)).toEqual([
      [{ number: 2, name: null, quantity: 1 }],
      [{ number: 1, name: 'Anna', quantity: 2 }],
    ])
  })

  it('counts two lines of one guest together', () => {
    const claims = ['a', 'c'].map((lineId) => ({ guestId: 'anna', lineId, quantity: 1 }))
    const lines = ['a', 'c'].map((lineId) => line('anna', lineId, item(1)))
    expect(guestsOfItems([item(2)], claims, lines, GUESTS)).toEqual([[{ number: 1, name: 'Anna', quantity: 2 }]])
  })

  it('finds dishes by their choices, in whatever order these are', () => {
    const large = { level: 0, articleCode: 'large', choiceCode: 'size' }
    const ham = { level: 0, articleCode: 'ham', choiceCode: 'extras' }
    const claims = [
      { guestId: 'anna', lineId: 'a', quantity: 1 },
      { guestId: 'bo', lineId: 'b', quantity: 1 },
    ]
    const lines = [
      line('anna', 'a', item(1, 'margherita', [large])),
      line('bo', 'b', item(1, 'margherita', [large, ham])),
    ]
    const items = [item(1, 'margherita', [ham, large]), item(1, 'margherita', [large])]
    expect(guestsOfItems(items, claims, lines, GUESTS).map(([guest]) => guest?.number)).toEqual([2, 1])
  })
})

describe('the ticket of an order', () => {
  let api: TestApi
  let staff: Awaited<ReturnType<typeof createStaffKey>>
  beforeAll(async () => {
    api = await createTestApi({ kitchen: 'built-in' })
    staff = await createStaffKey(api)
  })
  afterAll(() => api.close())
  const ticket = async (orderId: string): Promise<StaffOrder | undefined> =>
    (await staff.orders()).body.find((order) => order.orderId === orderId)

  async function orderForTwo() {
    const anna = await openTable(api.visitor(), 'Anna')
    const bo = await joinTable(api.visitor(), anna.joined.joinCode)
    await anna.publish([burgerLine('a', 2)])
    await bo.publish([burgerLine('b', 1, 'cola'), burgerLine('c', 1)])
    const { body } = await anna.order(claimsOf((await anna.read()).body))
    await payByCard(api.fetch, body.orderId, api.url)
    await until(
      () => readStatus(api.fetch, body.orderId),
      (status) => status === 'added',
    )
    return { anna, bo, order: body }
  }

  it('says for whom each line is, also when the session has been deleted (TABLE-31, TABLE-32)', async () => {
    const { anna, bo, order } = await orderForTwo()
    const wanted = [
      [{ number: 1, name: 'Anna', quantity: 2 }],
      [{ number: 2, name: null, quantity: 1 }],
      [{ number: 2, name: null, quantity: 1 }],
    ]
    expect((await ticket(order.orderId))?.items.map(({ guests }) => guests)).toEqual(wanted)
    await bo.leave()
    await anna.leave()
    await api.sql('delete from table_session where id = $1', [anna.tableId])
    expect((await ticket(order.orderId))?.items.map(({ guests }) => guests)).toEqual(wanted)
  })

  it('is as before for an order of one guest', async () => {
    const { orderId } = await placePaidOrder(api)
    const items = (await ticket(orderId))?.items ?? []
    expect(items.length).toBeGreaterThan(0)
    for (const each of items) expect(each).not.toHaveProperty('guests')
  })

  it('does not show its names to guests', async () => {
    const { order } = await orderForTwo()
    const { body } = await send(api.fetch, 'GET', `/api/order/${order.orderId}`, undefined, {
      'customer-code': order.customerCode,
    })
    expect(body).toMatchObject({ orderId: order.orderId })
    expect(JSON.stringify(body)).not.toContain('Anna')
    expect(JSON.stringify(body)).not.toContain('guests')
  })
})
