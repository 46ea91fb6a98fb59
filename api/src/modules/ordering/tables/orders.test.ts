import type { OrderRequest, Table } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  beginPayment,
  burgerLine,
  burgerOrder,
  claimsOf,
  createTestApi,
  decideAtProvider,
  expectLog,
  joinTable,
  openTable,
  payByCard,
  readPayment,
  readStatus,
  rejectionLog,
  send,
  type TablePhone,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(
  rejectionLog('call', 'table-not-found', 'table-changed', 'table-line-taken', 'table-full', 'failed-find-order'),
)

expectLog(
  // The clock of a test that waits for expired orders moves past the end of others, too.
  /^warn No one accepted an order in time; it was rolled back /,
  /^warn A payment attempt that had ended was paid; releasing the money /,
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
})
afterAll(() => api.close())

/** Returns the phones of guests at a new table. */
async function sit(guests: number): Promise<readonly TablePhone[]> {
  const first = await openTable(api.visitor())
  const phones = [first]
  while (phones.length < guests) phones.push(await joinTable(api.visitor(), first.joined.joinCode))
  return phones
}
async function sitTwo(): Promise<readonly [TablePhone, TablePhone]> {
  const [anna, bo] = await sit(2)
  return [anna as TablePhone, bo as TablePhone]
}

const tableOf = async (phone: TablePhone): Promise<Table> => (await phone.read()).body
const outstanding = async (phone: TablePhone) =>
  (await tableOf(phone)).lines.map(({ lineId, item }) => `${lineId} ${item.quantity}`)
const pay = async (orderId: string) => {
  await payByCard(api.fetch, orderId, api.url)
  await until(
    () => readStatus(api.fetch, orderId),
    (status) => status === 'added',
  )
}
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('an order of a table', () => {
  it('takes everybody’s lines, once (TABLE-10)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a', 2)])
    await bo.publish([burgerLine('b', 1, 'cola'), burgerLine('c', 1)])
    const claims = claimsOf(await tableOf(anna))
    const { status, body } = await anna.order(claims)
    expect({ status, total: body.total }).toEqual({ status: 201, total: 325 })
    const unpaid = await tableOf(bo)
    expect(unpaid.orders).toEqual([
      {
        orderId: body.orderId,
        guestId: anna.guestId,
        status: 'calculatedPrice',
        pickupCode: body.pickupCode,
        lines: expect.arrayContaining(claims) as unknown,
      },
    ])
    const claimed = { orderId: body.orderId, guestId: anna.guestId }
    expect(unpaid.lines.map((line) => [line.lineId, line.item.quantity, line.claimed])).toEqual([
      ['a', 0, claimed],
      ['b', 0, claimed],
      ['c', 0, claimed],
    ])
    await pay(body.orderId)
    const paid = await tableOf(bo)
    expect(paid.version).toBeGreaterThan(unpaid.version)
    expect([paid.lines, paid.orders[0]?.status]).toEqual([[], 'added'])
    const again = await bo.order(claims, { items: claims.map(() => burgerLine('x').item) })
    expect(again).toMatchObject({ status: 409, body: { code: 'table-line-taken' } })
  })

  it('can take a guest’s own lines, and a part of a line', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a', 3)])
    await bo.publish([burgerLine('b', 1)])
    const { status, body } = await anna.order([{ lineId: 'a', guestId: anna.guestId, quantity: 2 }])
    expect([status, body.total]).toEqual([201, 200])
    expect(await outstanding(bo)).toEqual(['a 1', 'b 1'])
  })

  it('can count equal dishes of two guests together', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a', 2)])
    await bo.publish([burgerLine('b', 1)])
    const claims = claimsOf(await tableOf(anna))
    const items = [{ code: 'burger', quantity: 3, choices: [] }]
    expect((await anna.order(claims, { items })).status).toBe(201)
  })

  it('is placed once for one idempotency key', async () => {
    const [anna] = await sitTwo()
    await anna.publish([burgerLine('a')])
    const claims = claimsOf(await tableOf(anna))
    const items = [burgerLine('a').item]
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => anna.order(claims, { items }, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
    expect((await anna.order(claims, { items }, key)).body).toEqual(answers[0]?.body)
    expect((await tableOf(anna)).orders).toHaveLength(1)
    await pay(answers[0]?.body.orderId ?? '')
    expect((await anna.order(claims, { items }, key)).body).toEqual(answers[0]?.body)
  })

  it('rejects the second of two who pay for the same line, before any charge (TABLE-11)', async () => {
    for (let round = 0; round < 5; round++) {
      const [anna, bo] = await sitTwo()
      await anna.publish([burgerLine('a')])
      await bo.publish([burgerLine('b')])
      const claims = claimsOf(await tableOf(anna))
      const answers = await Promise.all([anna.order(claims), bo.order(claims)])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('table-line-taken')
      expect((await tableOf(anna)).orders).toHaveLength(1)
    }
  })

  it('gives its lines back when it is rolled back (TABLE-12)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a', 2)])
    const { body } = await bo.order(claimsOf(await tableOf(anna)))
    await pay(body.orderId)
    expect(await outstanding(anna)).toEqual([])
    const before = (await tableOf(anna)).version
    await api.moveOrder(body.orderId, 'rollbacked')
    expect(await outstanding(anna)).toEqual(['a 2'])
    const { version, orders } = await tableOf(anna)
    expect([version > before, orders[0]?.status]).toEqual([true, 'rollbacked'])
    expect((await anna.order(claimsOf(await tableOf(anna)))).status).toBe(201)
  })

  it('keeps lines that a phone has taken off until it has put them back after a rollback (TABLE-30)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a', 3)])
    const { body } = await bo.order([{ lineId: 'a', guestId: anna.guestId, quantity: 2 }])
    await pay(body.orderId)
    await anna.publish([burgerLine('a', 1)], [body.orderId])
    expect(await outstanding(bo)).toEqual(['a 1'])
    await api.moveOrder(body.orderId, 'rollbacked')
    // Published before the phone hears of the rollback.
    await anna.publish([], [body.orderId])
    expect(await outstanding(bo)).toEqual(['a 2'])
    await anna.publish([burgerLine('a', 2)])
    expect(await outstanding(bo)).toEqual(['a 2'])
  })

  it('expires unpaid after 20 minutes, and gives its lines back (TABLE-13)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a')])
    const { body } = await bo.order(claimsOf(await tableOf(anna)))
    await api.setNow(minutesFromNow(19))
    expect(await outstanding(anna)).toEqual(['a 0'])
    await api.setNow(minutesFromNow(21))
    await until(
      () => readStatus(api.fetch, body.orderId),
      (status) => status === 'rollbacked',
    )
    expect(await outstanding(anna)).toEqual(['a 1'])
    await api.setNow(null)
  })

  it('replaces the guest’s own unpaid one, whose payment is released (TABLE-14)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a')])
    await bo.publish([burgerLine('b')])
    const both = claimsOf(await tableOf(anna))
    const first = await anna.order(both)
    const payment = await beginPayment(api.fetch, first.body.orderId, api.url)
    const own = both.filter(({ guestId }) => guestId === anna.guestId)
    const second = await anna.order(own, { items: [burgerLine('a').item] })
    expect(second.status).toBe(201)
    expect(await outstanding(bo)).toEqual(['a 0', 'b 1'])
    expect(await readStatus(api.fetch, first.body.orderId)).toBe('rollbacked')
    await decideAtProvider(api.fetch, payment, 'card')
    await until(
      () => readPayment(api.fetch, payment.paymentId),
      ({ state }) => state === 'failed' || state === 'cancelled',
    )
    expect(await readStatus(api.fetch, first.body.orderId)).toBe('rollbacked')
    await pay(second.body.orderId)
  })

  it('does not replace an order that is paid meanwhile, nor that of another guest', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a')])
    await bo.publish([burgerLine('b'), burgerLine('c')])
    const [a, b, c] = claimsOf(await tableOf(anna)).map((claim) => [claim])
    const first = await anna.order(a ?? [])
    const others = await bo.order(b ?? [])
    await pay(first.body.orderId)
    expect((await anna.order(c ?? [])).status).toBe(201)
    expect(await readStatus(api.fetch, first.body.orderId)).toBe('added')
    expect(await readStatus(api.fetch, others.body.orderId)).toBe('calculatedPrice')
  })

  it('keeps an unpaid order if the new one is rejected', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a')])
    await bo.publish([burgerLine('b')])
    const [a, b] = claimsOf(await tableOf(anna)).map((claim) => [claim])
    const first = await anna.order(a ?? [])
    await bo.order(b ?? [])
    expect((await anna.order(b ?? [], { items: [burgerLine('b').item] })).status).toBe(409)
    expect(await readStatus(api.fetch, first.body.orderId)).toBe('calculatedPrice')
  })
})

describe('a guest who pays', () => {
  it('and publishes the rest gets what has been paid only once (TABLE-9)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a', 3)])
    const { body } = await bo.order([{ lineId: 'a', guestId: anna.guestId, quantity: 2 }])
    await pay(body.orderId)
    // The phone has not heard of the order yet, and publishes what it has.
    await anna.publish([burgerLine('a', 4)])
    expect(await outstanding(bo)).toEqual(['a 2'])
    await anna.publish([burgerLine('a', 2)], [body.orderId])
    expect(await outstanding(bo)).toEqual(['a 2'])
    await anna.publish([], [body.orderId])
    expect(await outstanding(bo)).toEqual([])
  })

  it('for a line that its guest takes away, still pays for it; a rollback does not bring it back', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a')])
    const { body } = await bo.order(claimsOf(await tableOf(anna)))
    await anna.publish([])
    expect(await outstanding(bo)).toEqual(['a 0'])
    await api.moveOrder(body.orderId, 'rollbacked')
    expect(await outstanding(bo)).toEqual([])
  })

  it('for a guest who leaves, still pays for their line; a rollback does not bring it back (TABLE-7)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a'), burgerLine('b')])
    const { body } = await bo.order([{ lineId: 'a', guestId: anna.guestId, quantity: 1 }])
    await anna.leave()
    expect(await outstanding(bo)).toEqual(['a 0'])
    await pay(body.orderId)
    await api.moveOrder(body.orderId, 'rollbacked')
    expect(await outstanding(bo)).toEqual([])
  })

  it('keeps the lines after the session has ended', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a')])
    const { body } = await bo.order(claimsOf(await tableOf(anna)))
    await anna.leave()
    await bo.leave()
    await pay(body.orderId)
    const headers = { 'customer-code': body.customerCode }
    const { body: details } = await send<{ items: unknown[] }>(
      api.fetch,
      'GET',
      `/api/order/${body.orderId}`,
      undefined,
      headers,
    )
    expect(details.items).toHaveLength(1)
  })
})

describe('an order whose items are not the claimed lines', () => {
  const size = (choiceCode: string) => ({
    code: 'margherita',
    quantity: 1,
    choices: [{ level: 1, articleCode: choiceCode, choiceCode: 'size' }],
  })
  it.each<readonly [string, Partial<OrderRequest>]>([
    ['other articles', { items: [burgerLine('a', 1, 'cola').item, size('size-regular')] }],
    ['another quantity', { items: [burgerLine('a', 1).item, size('size-regular')] }],
    ['other choices', { items: [burgerLine('a', 2).item, size('size-large')] }],
    ['fewer items', { items: [burgerLine('a', 2).item] }],
    ['more items', { items: [burgerLine('a', 2).item, size('size-regular'), burgerLine('c', 1, 'cola').item] }],
    ['another spot', { spotId: 'bord-2' }],
    ['another order type', { orderType: 'takeAway', spotId: 'disken' }],
  ])('is rejected with 409 table-changed: %s', async (_name, more) => {
    const anna = await openTable(api.visitor())
    await anna.publish([burgerLine('a', 2), { lineId: 'b', item: size('size-regular') }])
    const claims = claimsOf(await tableOf(anna))
    expect(await anna.order(claims, more)).toMatchObject({ status: 409, body: { code: 'table-changed' } })
    expect((await tableOf(anna)).orders).toEqual([])
    expect((await anna.order(claims)).status).toBe(201)
  })

  it('is rejected if a line has changed since the guest saw it, or is claimed twice', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a', 2)])
    const claims = claimsOf(await tableOf(bo))
    await anna.publish([burgerLine('a', 1)])
    const items = [burgerLine('a', 2).item]
    expect(await bo.order(claims, { items })).toMatchObject({ status: 409, body: { code: 'table-changed' } })
    const [claim] = claimsOf(await tableOf(bo))
    const twice = claim ? [claim, claim] : []
    expect(await bo.order(twice, { items })).toMatchObject({ status: 409, body: { code: 'table-changed' } })
  })

  it('is rejected without the secret of a guest who is at the table', async () => {
    const anna = await openTable(api.visitor())
    await anna.publish([burgerLine('a')])
    const table = { tableId: anna.tableId, lines: claimsOf(await tableOf(anna)) }
    const order = burgerOrder({ orderType: 'dineInPlace', spotId: 'bord-1', table })
    const other = await openTable(api.visitor())
    for (const headers of [{}, { 'table-guest': 'x' }, { 'table-guest': other.secret }]) {
      const key = { 'idempotency-key': crypto.randomUUID() }
      expect(await send(api.fetch, 'POST', '/api/order', order, { ...key, ...headers })).toMatchObject({
        status: 404,
        body: { code: 'table-not-found' },
      })
    }
  })
})
