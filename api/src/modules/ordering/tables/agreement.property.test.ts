import type { Table, TableLineInput } from '@carte/contract'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  burgerLine,
  claimsOf,
  createTestApi,
  expectLog,
  joinTable,
  openTable,
  rejectionLog,
  type TablePhone,
  type TestApi,
} from '../../../testing/index.ts'

// Checks TABLE-9 to TABLE-12 with five phones that change their own lines at random. Published lists are lost, repeated
// and reordered; orders are placed, paid and rolled back, also after the payment (TABLE-30). Each dish that a guest has added is then in the table's basket
// or in one paid order.

expectLog(
  rejectionLog('call', 'table-changed', 'table-line-taken'),
  /^warn No one accepted an order in time; it was rolled back /,
)

const PHONES = 5
const RUNS = 15
const DISHES = ['burger', 'cola', 'salad', 'fries'] as const

const phone = fc.nat({ max: PHONES - 1 })
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      phone,
      dish: fc.nat({ max: DISHES.length - 1 }),
      quantity: fc.nat({ max: 4 }),
      // A lost list never arrives; a late one arrives at the end, after newer ones.
      fate: fc.constantFrom('sent', 'sent', 'twice', 'lost', 'late'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('order' as const), phone, isOwn: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('settle' as const), phone, isPaid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reject' as const), phone }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('hear' as const), phone }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A guest's phone: its basket is the truth about its own lines. */
interface Guest {
  readonly phone: TablePhone
  readonly basket: Map<string, number>
  readonly applied: Set<string>
  seq: number
}

const linesOf = ({ basket }: Guest): TableLineInput[] =>
  [...basket]
    .filter(([, quantity]) => quantity > 0)
    .map(([dish, quantity]) => burgerLine(`line-${dish}`, quantity, dish))

/**
 * Reads the table, takes what has been paid off the guest's own basket, and puts back what was rolled back after that:
 * the server still has those lines.
 */
async function hear(guest: Guest): Promise<Table> {
  const { body } = await guest.phone.read()
  const addOwn = (lines: Table['orders'][number]['lines'], sign: 1 | -1) => {
    for (const { lineId, guestId, quantity } of lines) {
      if (guestId !== guest.phone.guestId) continue
      const dish = lineId.replace('line-', '')
      // A guest who has removed a line before it was paid has nothing to get back.
      if (sign === 1 && !body.lines.some((line) => line.lineId === lineId && line.guestId === guestId)) continue
      guest.basket.set(dish, Math.max(0, (guest.basket.get(dish) ?? 0) + sign * quantity))
    }
  }
  for (const { orderId, status, lines } of body.orders) {
    if (status === 'calculatedPrice') continue
    if (status === 'rollbacked') {
      if (guest.applied.delete(orderId)) addOwn(lines, 1)
    } else if (!guest.applied.has(orderId)) {
      guest.applied.add(orderId)
      addOwn(lines, -1)
    }
  }
  return body
}

let api: TestApi
beforeAll(async () => {
  const limits = { publicationsPerGuest: 100_000, ordersPerBrowser: 100_000, ordersPerAddress: 100_000 }
  api = await createTestApi({ kitchen: 'built-in', limits })
})
afterAll(() => api.close())

async function run(steps: readonly Step[]): Promise<void> {
  const first = await openTable(api.visitor())
  const phones = [first]
  while (phones.length < PHONES) phones.push(await joinTable(api.visitor(), first.joined.joinCode))
  const guests: Guest[] = phones.map((each) => ({ phone: each, basket: new Map(), applied: new Set(), seq: 0 }))
  const late: (() => Promise<unknown>)[] = []
  const publish = (guest: Guest) => {
    guest.seq++
    const [lines, applied, seq] = [linesOf(guest), [...guest.applied], guest.seq]
    return () => guest.phone.publish(lines, applied, seq)
  }

  for (const each of steps) {
    const guest = guests[each.phone] as Guest
    if (each.does === 'change') {
      guest.basket.set(DISHES[each.dish] ?? 'burger', each.quantity)
      const send = publish(guest)
      if (each.fate === 'late') late.push(send)
      if (each.fate === 'sent' || each.fate === 'twice') expect((await send()).status).toBe(200)
      if (each.fate === 'twice') late.push(send)
    } else if (each.does === 'order') {
      const { body } = await guest.phone.read()
      const claims = claimsOf(body).filter(({ guestId }) => !each.isOwn || guestId === guest.phone.guestId)
      if (claims.length > 0) expect([201, 409]).toContain((await guest.phone.order(claims)).status)
    } else if (each.does === 'settle') {
      const { body } = await guest.phone.read()
      const order = body.orders.find(({ status }) => status === 'calculatedPrice')
      if (order) await api.moveOrder(order.orderId, each.isPaid ? 'added' : 'rollbacked')
    } else if (each.does === 'reject') {
      const { body } = await guest.phone.read()
      const order = body.orders.find(({ status }) => status === 'added')
      if (order) await api.moveOrder(order.orderId, 'rollbacked')
    } else await hear(guest)
  }
  // Old lists arrive last, at the same time as those of others.
  await Promise.all(late.map((send) => send()))
  const { body: open } = await first.read()
  for (const { orderId, status } of open.orders)
    if (status === 'calculatedPrice') await api.moveOrder(orderId, 'rollbacked')
  // Each phone is online again: it hears of paid orders, and publishes its basket.
  for (const guest of guests) {
    await hear(guest)
    expect((await publish(guest)()).status).toBe(200)
  }

  const seen = await Promise.all(guests.map(async (guest) => (await guest.phone.read()).body))
  for (const table of seen) expect(table).toEqual(seen[0])
  const shown = seen[0]?.lines.map(({ guestId, lineId, item }) => `${guestId} ${lineId} ${item.quantity}`).sort()
  const wanted = guests.flatMap((guest) =>
    linesOf(guest).map(({ lineId, item }) => `${guest.phone.guestId} ${lineId} ${item.quantity}`),
  )
  expect(shown).toEqual(wanted.sort())
}

it('shows each phone the same, and loses and doubles nothing', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), run), { numRuns: RUNS })
})
