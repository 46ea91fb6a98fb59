import {
  cancelOrder,
  countBasketVisit,
  createOrder,
  getOrder,
  getOrderEvents,
  quoteOrder,
} from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Cache } from '../../infrastructure/cache/cache.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import type { Browsers } from '../../infrastructure/http/browser.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { type Caller, createBudget, createLimiter } from '../../infrastructure/http/rate-limit.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { MenuStore, OperatorStore, ShopStore } from '../catalogue/index.ts'
import { adminOrderRoutes } from './admin/routes.ts'
import type { Kitchen } from './kitchen/kitchen.ts'
import { cancelLate } from './orders/change-time.ts'
import type { OrderAccess } from './orders/codes.ts'
import { placeOrder } from './orders/create.ts'
import { detailsOf, findOrder, findWholeOrder } from './orders/details.ts'
import { createOrderEvents } from './orders/events.ts'
import type { OrderMeters } from './orders/meters.ts'
import { makeQuote, priceOrder } from './orders/pricing.ts'
import { createUnpaidSlots } from './orders/unpaid-slots.ts'
import { type SignageDeps, signageRoutes } from './signage/events.ts'
import { type TableDeps, tableRoutes } from './tables/routes.ts'
import type { VisitSteps } from './visits/visit-steps.ts'

export interface OrderingDeps extends OrderDeps, SignageDeps, TableDeps {}

export async function orderingRoutes(app: FastifyInstance, deps: OrderingDeps): Promise<void> {
  orderRoutes(app, deps)
  signageRoutes(app, deps)
  tableRoutes(app, deps)
  adminOrderRoutes(app, deps)
}

/** The sessions of signed-in customers. */
interface Customers {
  find(request: FastifyRequest): Promise<{ readonly id: string } | null>
}

interface OrderDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly browsers: Browsers
  readonly kitchen: Kitchen
  readonly eventBus: EventBus
  readonly cache: Cache
  readonly menus: MenuStore
  readonly orderMeters: OrderMeters
  readonly operator: OperatorStore
  readonly orderAccess: OrderAccess
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly sessions: Customers
  readonly shops: ShopStore
  readonly visitSteps: VisitSteps
}

function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { sessions, orderAccess, browsers, config, visitSteps } = deps
  const { limits } = config
  const quotes = createBudget(limits.quotesPerBrowser, limits.quotesPerAddress)
  const orders = createBudget(limits.ordersPerBrowser, limits.ordersPerAddress)
  const failures = createBudget(limits.failuresPerBrowser, limits.failuresPerAddress)
  const visits = createLimiter(limits.beacons)
  const unpaidSlots = createUnpaidSlots(deps.eventBus, limits.unpaidSlotsPerAddress)
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
      await visitSteps.count(request, body.shopId, 'checkout')
      return makeQuote(deps, priced)
    })
  })

  app.operation(createOrder, async (request, reply) => {
    const { body, headers } = request
    const caller = await browsers.callerOf(request, reply)
    const customer = await sessions.find(request)
    const placement = {
      request: body,
      key: headers['idempotency-key'],
      customerId: customer?.id ?? null,
      tableGuest: headers['table-guest'] ?? '',
    }
    const counters = {
      countOrder: () => orders.take(caller),
      countQuote: () => void quotes.take(caller),
      holdSlot: () => unpaidSlots.take(caller.address, body.shopId),
    }
    const placed = await countingFailures(caller, () => placeOrder(deps, placement, counters))
    await visitSteps.countOrder(request, body.shopId, placed.orderId)
    return placed
  })

  app.operation(getOrder, async (request) => {
    const {
      params: { orderId },
      headers,
    } = request
    const code = headers['customer-code'] ?? ''
    const isOpen = code !== '' && (await orderAccess.opens(code, orderId))
    if (code !== '' && !isOpen) return orderAccess.reject(request.ip, orderId)
    const order = await findWholeOrder(deps, orderId)
    if (!order) return orderAccess.reject(request.ip, orderId)
    return isOpen ? detailsOf(deps, order) : { status: order.status }
  })

  app.operation(cancelOrder, async (request) => {
    const {
      params: { orderId },
      headers,
    } = request
    const isOpen = await orderAccess.opens(headers['customer-code'], orderId)
    if (!isOpen || !(await findOrder(deps, orderId))) return orderAccess.reject(request.ip, orderId)
    const { cancelLateMinutes } = await deps.operator.get()
    const isCancelled = await deps.db
      .transaction()
      .execute((trx) => cancelLate(trx, deps.outbox, orderId, cancelLateMinutes, deps.clock.now()))
    const order = await findWholeOrder(deps, orderId)
    if (!isCancelled || !order) throw new HttpError(409, 'order-not-in-progress', { detail: orderId })
    return detailsOf(deps, order)
  })

  app.operation(countBasketVisit, async (request) => {
    visits.take(request.ip)
    await visitSteps.count(request, request.params.shopId, 'basket')
    return undefined
  })

  app.operation(getOrderEvents, (request, reply) => events.open(request.query.ids, request, reply))
}
