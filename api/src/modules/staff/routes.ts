import type { StaffOrder } from '@carte/contract'
import {
  getKitchenLoad,
  getStaffOrderEvents,
  getStaffOrders,
  getStaffSession,
  refundOrder,
  setBusy,
  setLaterOnly,
  setOrderStatus,
  setPickupTime,
  setShopStatus,
  setSoldOut,
  signInStaff,
  signOutStaff,
} from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { MenuStore, ShopStore } from '../catalogue/index.ts'
import { type Payments, refund } from '../payments/index.ts'
import { createAccess } from './access.ts'
import { type StaffAdminDeps, staffAdminRoutes } from './admin/routes.ts'
import { createStaffEvents } from './events.ts'
import { readLoad } from './load.ts'
import { changeTime, takeStep } from './order-changes.ts'
import { currentOrders, orderNotFound, readOrders, requireOrder } from './orders.ts'
import { changeBusy, changeLaterOnly, changeStatus, describeSession, markSoldOut } from './shop.ts'
import { staffTableRoutes } from './tables.ts'

export interface StaffDeps extends Context, StaffAdminDeps {
  readonly createSharedLimiter: SharedLimits
  readonly eventBus: EventBus
  readonly menus: MenuStore
  readonly outbox: Outbox
  readonly payments: Payments
  readonly shops: ShopStore
}

export async function staffRoutes(app: FastifyInstance, deps: StaffDeps): Promise<void> {
  const { db, clock } = deps
  const access = createAccess(deps)
  const events = createStaffEvents(app, deps)
  staffAdminRoutes(app, deps)
  staffTableRoutes(app, deps, access)

  app.operation(signInStaff, async (request, reply) =>
    describeSession(deps, await access.signIn(request.body.key, request, reply)),
  )

  app.operation(
    getStaffSession,
    async (request, reply) => {
      await access.sessions.prolong(request, reply)
      return describeSession(deps, access.staffOf(request))
    },
    access.onlyStaff,
  )

  app.operation(signOutStaff, async (request, reply) => {
    await access.signOut(request, reply)
    return undefined
  })

  app.operation(
    getStaffOrders,
    async (request) => {
      const { params } = request
      const shopId = access.requireOwnShop(request, params.shopId)
      const orders = await readOrders(deps, shopId, await currentOrders(db, shopId, clock.now()))
      return orders.map(({ order }) => order)
    },
    access.onlyStaff,
  )

  app.operation(
    getStaffOrderEvents,
    (request, reply) => {
      const { params } = request
      access.requireOwnShop(request, params.shopId)
      return events.open(access.staffOf(request), request, reply)
    },
    access.onlyStaff,
  )

  app.operation(
    getKitchenLoad,
    (request) => readLoad(deps, access.requireOwnShop(request, request.params.shopId)),
    access.onlyStaff,
  )

  app.operation(
    setOrderStatus,
    async (request) => {
      const {
        params: { orderId },
        body: { status, refusal },
      } = request
      const { shopId } = access.staffOf(request)
      if (refusal !== undefined && status !== 'rollbacked')
        throw new HttpError(400, 'validation', { errors: { refusal: ['unexpected'] } })
      await takeStep(deps, shopId, orderId, status, refusal ?? null)
      return readOne(deps, shopId, orderId)
    },
    access.onlyStaff,
  )

  app.operation(
    setPickupTime,
    async (request) => {
      const {
        params: { orderId },
        body,
      } = request
      const { shopId } = access.staffOf(request)
      await requireOrder(deps.db, shopId, orderId)
      await changeTime(deps, orderId, { from: new Date(body.from), to: new Date(body.to), reason: body.reason })
      return readOne(deps, shopId, orderId)
    },
    access.onlyStaff,
  )

  app.operation(
    refundOrder,
    async (request) => {
      const {
        params: { orderId },
      } = request
      await requireOrder(deps.db, access.staffOf(request).shopId, orderId)
      return { paymentStatus: await refund(deps, orderId) }
    },
    access.onlyStaff,
  )

  app.operation(
    setShopStatus,
    async (request) => {
      const {
        params,
        body: { status, minutes },
      } = request
      const shopId = access.requireOwnShop(request, params.shopId)
      if (minutes !== undefined && status !== 'paused')
        throw new HttpError(400, 'validation', { errors: { minutes: ['unexpected'] } })
      return changeStatus(deps, shopId, status, minutes)
    },
    access.onlyStaff,
  )

  app.operation(
    setBusy,
    async (request) => {
      const { params, body } = request
      return changeBusy(deps, access.requireOwnShop(request, params.shopId), body.minutes)
    },
    access.onlyStaff,
  )

  app.operation(
    setLaterOnly,
    async (request) => {
      const { params, body } = request
      return changeLaterOnly(deps, access.requireOwnShop(request, params.shopId), body.minutes)
    },
    access.onlyStaff,
  )

  app.operation(
    setSoldOut,
    async (request) => {
      const {
        params: { shopId, code },
        body,
      } = request
      const soldOut = await markSoldOut(deps, access.requireOwnShop(request, shopId), code, body.soldOut)
      return { code, soldOut }
    },
    access.onlyStaff,
  )
}

async function readOne(deps: StaffDeps, shopId: string, orderId: string): Promise<StaffOrder> {
  const [read] = await readOrders(deps, shopId, [orderId])
  if (!read) throw orderNotFound(orderId)
  return read.order
}
