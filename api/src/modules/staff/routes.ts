import {
  getStaffOrderEvents,
  getStaffOrders,
  getStaffSession,
  refundOrder,
  setOrderStatus,
  setShopStatus,
  setSoldOut,
  signInStaff,
  signOutStaff,
} from '@carte/contract/schemas'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import type { Rooms } from '../../rooms.ts'
import { refund } from '../payments/refund.ts'
import { createAccess } from './access.ts'
import { createStaffEvents } from './events.ts'
import { changeStatus } from './pause.ts'
import { readOrders } from './read-orders.ts'
import { describeSession, markSoldOut } from './shop.ts'
import { orderNotFound, requireOrder, takeStep } from './steps.ts'
import { currentOrders } from './which-orders.ts'

/** What a shop's staff see and do, by the shop's key (contract "Staff"). */
export function mountStaff(rooms: Rooms): void {
  const { mount, db, clock } = rooms
  const access = createAccess(rooms)
  const events = createStaffEvents(rooms)

  mount(signInStaff, async ({ body: { key }, request, reply }) =>
    describeSession(rooms, await access.signIn(key, request, reply)),
  )

  mount(
    getStaffSession,
    async ({ request, reply }) => {
      await access.sessions.prolong(request, reply)
      return describeSession(rooms, access.staffOf(request))
    },
    access.onlyStaff,
  )

  mount(signOutStaff, async ({ request, reply }) => {
    await access.signOut(request, reply)
    return undefined
  })

  mount(
    getStaffOrders,
    async ({ params, request }) => {
      const shopId = access.ownShop(request, params.shopId)
      const orders = await readOrders(rooms, shopId, await currentOrders(db, shopId, clock.now()))
      return orders.map(({ order }) => order)
    },
    access.onlyStaff,
  )

  mount(
    getStaffOrderEvents,
    ({ params, request, reply }) => {
      access.ownShop(request, params.shopId)
      return events.open(access.staffOf(request), request, reply)
    },
    access.onlyStaff,
  )

  mount(
    setOrderStatus,
    async ({ params: { orderId }, body: { status, refusal }, request }) => {
      const { shopId } = access.staffOf(request)
      await requireOrder(rooms, shopId, orderId)
      if (refusal !== undefined && status !== 'rollbacked')
        throw new Refusal(400, 'validation', { errors: { refusal: ['unexpected'] } })
      await takeStep(rooms, orderId, status, refusal ?? null)
      const [read] = await readOrders(rooms, shopId, [orderId])
      if (!read) throw orderNotFound(orderId)
      return read.order
    },
    access.onlyStaff,
  )

  mount(
    refundOrder,
    async ({ params: { orderId }, request }) => {
      await requireOrder(rooms, access.staffOf(request).shopId, orderId)
      return { paymentStatus: await refund(rooms, orderId) }
    },
    access.onlyStaff,
  )

  mount(
    setShopStatus,
    async ({ params, body: { status, minutes }, request }) => {
      const shopId = access.ownShop(request, params.shopId)
      if (minutes !== undefined && status !== 'paused')
        throw new Refusal(400, 'validation', { errors: { minutes: ['unexpected'] } })
      return changeStatus(rooms, shopId, status, minutes)
    },
    access.onlyStaff,
  )

  mount(
    setSoldOut,
    async ({ params: { shopId, code }, body, request }) => {
      const soldOut = await markSoldOut(rooms, access.ownShop(request, shopId), code, body.soldOut)
      return { code, soldOut }
    },
    access.onlyStaff,
  )
}
