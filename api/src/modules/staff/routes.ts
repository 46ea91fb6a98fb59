import type { ErrorCode, OrderStatus, ShopErrorCode, StaffOrder } from '@carte/contract'
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
import { isPossibleTime, TIMELINE } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { MenuStore, ShopStore } from '../catalogue/index.ts'
import { acceptOrder, changePickupTime, moveOrder, rejectOrder } from '../ordering/index.ts'
import { type Payments, refund } from '../payments/index.ts'
import { createAccess } from './access.ts'
import { type StaffAdminDeps, staffAdminRoutes } from './admin/routes.ts'
import { createStaffEvents } from './events.ts'
import { readLoad } from './load.ts'
import { currentOrders, paidOrdersOf, readOrders } from './orders.ts'
import { changeBusy, changeLaterOnly, changeStatus, describeSession, markSoldOut } from './shop.ts'

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
      await requireOrder(deps, shopId, orderId)
      if (refusal !== undefined && status !== 'rollbacked')
        throw new HttpError(400, 'validation', { errors: { refusal: ['unexpected'] } })
      await takeStep(deps, orderId, status, refusal ?? null)
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
      await requireOrder(deps, shopId, orderId)
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
      await requireOrder(deps, access.staffOf(request).shopId, orderId)
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

const orderNotFound = (orderId: string) => new HttpError(404, 'shop-error-order-not-found', { detail: orderId })

/** @throws HttpError 404 for an order that is unknown, unpaid, or of another shop */
async function requireOrder({ db }: Pick<Context, 'db'>, shopId: string, orderId: string): Promise<void> {
  if ((await paidOrdersOf(db, shopId, [orderId])).length === 0) throw orderNotFound(orderId)
}

async function readOne(deps: StaffDeps, shopId: string, orderId: string): Promise<StaffOrder> {
  const [read] = await readOrders(deps, shopId, [orderId])
  if (!read) throw orderNotFound(orderId)
  return read.order
}

/** Returns the error code for a step that an order cannot take. */
function illegalStepCode(from: OrderStatus, to: OrderStatus): ErrorCode {
  if (from === 'delivered') return 'shop-error-order-is-delivered'
  if (from === 'rollbacked') return 'shop-error-order-is-deleted'
  const timeline: readonly OrderStatus[] = TIMELINE
  const isEarlier = from !== 'added' && timeline.indexOf(to) < timeline.indexOf(from)
  return isEarlier ? 'shop-error-order-is-started' : 'invalid-parameter'
}

type Deps = Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }

/**
 * Takes the next step of an order for the staff: `started` also accepts the order, `added` only accepts it,
 * `rollbacked` rejects it with the given reason. Repeating a step, on another tablet or with a second tap, changes
 * nothing.
 *
 * @throws HttpError 409 for an illegal step
 */
async function takeStep(
  { db, clock, outbox }: Deps,
  orderId: string,
  to: OrderStatus,
  refusal: ShopErrorCode | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { status } = await trx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = clock.now()
    // The kitchen accepts an order for a later pick-up time without starting it yet.
    if (to === 'added' && status === 'added') await acceptOrder(trx, outbox, orderId, now)
    if (status === to) return
    const isMoved =
      to === 'rollbacked'
        ? await rejectOrder(trx, outbox, orderId, refusal, now)
        : await moveOrder(trx, outbox, orderId, to, now)
    if (!isMoved) throw new HttpError(409, illegalStepCode(status, to), { detail: status })
    if (to === 'started') await acceptOrder(trx, outbox, orderId, now)
  })
}

/**
 * Changes the pick-up time of an order (PROMISE-1).
 *
 * @throws HttpError 400 for an impossible time, 409 if the order has another time by now or is ready
 */
async function changeTime(
  { db, clock, outbox }: Deps,
  orderId: string,
  change: Parameters<typeof changePickupTime>[3],
): Promise<void> {
  const now = clock.now()
  if (!isPossibleTime(change.from, change.to, now))
    throw new HttpError(400, 'validation', { errors: { to: ['invalid'] } })
  const outcome = await db.transaction().execute((trx) => changePickupTime(trx, outbox, orderId, change, now))
  if (outcome === 'conflict') throw new HttpError(409, 'invalid-parameter', { detail: 'pickupTime' })
  if (outcome === 'ended') throw new HttpError(409, 'order-not-in-progress', { detail: orderId })
}
