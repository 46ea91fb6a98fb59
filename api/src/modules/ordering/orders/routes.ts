import { createOrder, getOrder, getOrderEvents, quoteOrder } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Cache } from '../../../infrastructure/cache/cache.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import type { Browsers } from '../../../infrastructure/http/browser.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Caller, createBudget } from '../../../infrastructure/http/rate-limit.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import type { MenuStore, OperatorStore, ShopStore } from '../../catalogue/index.ts'
import type { Kitchen } from '../kitchen/kitchen.ts'
import type { OrderAccess } from './codes.ts'
import { placeOrder } from './create.ts'
import { detailsOf, findOrder } from './details.ts'
import { createOrderEvents } from './events.ts'
import type { CountStep } from './meters.ts'
import { makeQuote, priceOrder } from './pricing.ts'

interface Customers {
  find(request: FastifyRequest): Promise<{ readonly id: string } | null>
}

export interface OrderDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly browsers: Browsers
  readonly kitchen: Kitchen
  readonly eventBus: EventBus
  readonly cache: Cache
  readonly menus: MenuStore
  readonly countStep: CountStep
  readonly operator: OperatorStore
  readonly orderAccess: OrderAccess
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly sessions: Customers
  readonly shops: ShopStore
}

export function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { sessions, orderAccess, browsers, config } = deps
  const { limits } = config
  const quotes = createBudget(limits.quotesPerBrowser, limits.quotesPerAddress)
  const orders = createBudget(limits.ordersPerBrowser, limits.ordersPerAddress)
  const failures = createBudget(limits.failuresPerBrowser, limits.failuresPerAddress)
  const events = createOrderEvents(app, deps)

  /**
   * Counts rejected attempts separately, so that they do not use up a guest's orders. Above the limit the answer is
   * 429.
   */
  async function countingFailures<T>(caller: Caller, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof HttpError && error.status < 500 && error.status !== 429) failures.take(caller)
      throw error
    }
  }

  app.operation(quoteOrder, async (request, reply) => {
    const { body } = request
    const caller = await browsers.callerOf(request, reply)
    const customer = await sessions.find(request)
    return countingFailures(caller, async () => {
      // Pricing only reads from memory. A quote counts because it is written to the database.
      const priced = await priceOrder(deps, body, customer !== null)
      quotes.take(caller)
      return makeQuote(deps, priced)
    })
  })

  app.operation(createOrder, async (request, reply) => {
    const { body, headers } = request
    const caller = await browsers.callerOf(request, reply)
    const customer = await sessions.find(request)
    const placement = { request: body, key: headers['idempotency-key'], customerId: customer?.id ?? null }
    const counters = { countOrder: () => orders.take(caller), countQuote: () => void quotes.take(caller) }
    return countingFailures(caller, () => placeOrder(deps, placement, counters))
  })

  app.operation(getOrder, async (request) => {
    const {
      params: { orderId },
      headers,
    } = request
    const code = headers['customer-code'] ?? ''
    const isOpen = code !== '' && (await orderAccess.opens(code, orderId))
    const order = code === '' || isOpen ? await findOrder(deps, orderId) : undefined
    if (!order) return orderAccess.reject(request.ip, orderId)
    return isOpen ? detailsOf(deps, order) : { status: order.status }
  })

  app.operation(getOrderEvents, (request, reply) => events.open(request.query.ids, request, reply))
}
