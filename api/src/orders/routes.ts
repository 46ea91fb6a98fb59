import { createOrder, getOrder, getOrderEvents, quoteOrder } from '@carte/contract/schemas'
import { browserOf } from '../http/browser.ts'
import { createLimiter } from '../http/rate-limit.ts'
import type { Rooms } from '../rooms.ts'
import { placeOrder } from './create.ts'
import { detailsOf, findOrder } from './details.ts'
import { createOrderEvents } from './events.ts'
import { priceOrder } from './pricing.ts'
import { makeQuote } from './quotes.ts'

/** Pricing, placing and following orders (contract "Orders"). */
export function mountOrders(rooms: Rooms): void {
  const { mount, sessions, orderAccess, config } = rooms
  const { limits } = config
  const quotes = createLimiter(limits.quotes)
  const ofBrowser = createLimiter(limits.ordersPerBrowser)
  const ofAddress = createLimiter(limits.ordersPerAddress)
  const events = createOrderEvents(rooms)

  mount(quoteOrder, async ({ body, request, reply }) => {
    quotes.take(`${request.ip} ${browserOf(request, reply)}`)
    const customer = await sessions.find(request)
    return makeQuote(rooms, await priceOrder(rooms, body, customer !== null))
  })

  // The guests of a restaurant share its address: the strict limit is on one browser.
  // A browser that asks again for the order that it has is spared it.
  mount(createOrder, async ({ body, headers, request, reply }) => {
    ofAddress.take(request.ip)
    const browser = browserOf(request, reply)
    const customer = await sessions.find(request)
    const placement = { request: body, key: headers['idempotency-key'], customerId: customer?.id ?? null }
    return placeOrder(rooms, placement, () => ofBrowser.take(`${request.ip} ${browser}`))
  })

  mount(getOrder, async ({ params, headers, request }) => {
    const code = headers['customer-code'] ?? ''
    if (code !== '') orderAccess.check(request.ip)
    const order = await findOrder(rooms, params.orderId)
    if (order && code === '') return { status: order.status }
    if (order && (await orderAccess.opens(code, order.id))) return detailsOf(rooms, order)
    return orderAccess.refuse(request.ip, params.orderId)
  })

  mount(getOrderEvents, ({ query, request, reply }) => events.open(query.ids, request, reply))
}
