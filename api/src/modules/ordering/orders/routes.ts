import { createOrder, getOrder, getOrderEvents, quoteOrder } from '@carte/contract/schemas'
import { createBudget } from '../../../infrastructure/http/budget.ts'
import type { Caller } from '../../../infrastructure/http/caller.ts'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import type { Rooms } from '../../../rooms.ts'
import { placeOrder } from './create.ts'
import { detailsOf, findOrder } from './details.ts'
import { createOrderEvents } from './events.ts'
import { priceOrder } from './pricing.ts'
import { makeQuote } from './quotes.ts'

/** Pricing, placing and following orders (contract "Orders"). */
export function mountOrders(rooms: Rooms): void {
  const { mount, sessions, orderAccess, browsers, config } = rooms
  const { limits } = config
  const quotes = createBudget(limits.quotesPerBrowser, limits.quotesPerAddress)
  const orders = createBudget(limits.ordersPerBrowser, limits.ordersPerAddress)
  const failures = createBudget(limits.failuresPerBrowser, limits.failuresPerAddress)
  const events = createOrderEvents(rooms)

  /** Counts attempts that come to nothing apart, so that they use up nobody's orders; above the limit their answer is 429. */
  async function countingFailures<T>(caller: Caller, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof Refusal && error.status < 500 && error.status !== 429) failures.take(caller)
      throw error
    }
  }

  mount(quoteOrder, async ({ body, request, reply }) => {
    const caller = await browsers.callerOf(request, reply)
    const customer = await sessions.find(request)
    return countingFailures(caller, async () => {
      // Pricing reads from memory; what is counted is what gets written down.
      const priced = await priceOrder(rooms, body, customer !== null)
      quotes.take(caller)
      return makeQuote(rooms, priced)
    })
  })

  mount(createOrder, async ({ body, headers, request, reply }) => {
    const caller = await browsers.callerOf(request, reply)
    const customer = await sessions.find(request)
    const placement = { request: body, key: headers['idempotency-key'], customerId: customer?.id ?? null }
    const admission = { order: () => orders.take(caller), quote: () => void quotes.take(caller) }
    return countingFailures(caller, () => placeOrder(rooms, placement, admission))
  })

  mount(getOrder, async ({ params: { orderId }, headers, request }) => {
    const code = headers['customer-code'] ?? ''
    const isOpen = code !== '' && (await orderAccess.opens(code, orderId))
    // A wrong code is refused without a query.
    const order = code === '' || isOpen ? await findOrder(rooms, orderId) : undefined
    if (!order) return orderAccess.refuse(request.ip, orderId)
    return isOpen ? detailsOf(rooms, order) : { status: order.status }
  })

  mount(getOrderEvents, ({ query, request, reply }) => events.open(query.ids, request, reply))
}
