import type { ErrorCode, OrderStatus, ShopErrorCode } from '@carte/contract'
import { isPossibleTime, TIMELINE } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { acceptOrder, changePickupTime, moveOrder, rejectOrder } from '../ordering/index.ts'
import { isPaidOrder, orderNotFound } from './orders.ts'

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
 * @throws HttpError 404 for an order that is unknown, unpaid, or of another shop; 409 for an illegal step
 */
export async function takeStep(
  { db, clock, outbox }: Deps,
  shopId: string,
  orderId: string,
  to: OrderStatus,
  refusal: ShopErrorCode | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { status } = await trx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .where('shop_id', '=', shopId)
      .where(isPaidOrder)
      .forUpdate()
      .executeTakeFirstOrThrow(() => orderNotFound(orderId))
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
export async function changeTime(
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
