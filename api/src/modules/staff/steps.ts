import type { ErrorCode, OrderStatus, ShopErrorCode } from '@carte/contract'
import { TIMELINE } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { acceptOrder, moveOrder, rejectOrder } from '../ordering/index.ts'
import { paidOrdersOf } from './orders.ts'

export const orderNotFound = (orderId: string) => new HttpError(404, 'shop-error-order-not-found', { detail: orderId })

/** @throws HttpError 404 for an order that is unknown, unpaid, or of another shop */
export async function requireOrder({ db }: Pick<Context, 'db'>, shopId: string, orderId: string): Promise<void> {
  if ((await paidOrdersOf(db, shopId, [orderId])).length === 0) throw orderNotFound(orderId)
}

export function illegalStep(from: OrderStatus, to: OrderStatus): ErrorCode {
  if (from === 'delivered') return 'shop-error-order-is-delivered'
  if (from === 'rollbacked') return 'shop-error-order-is-deleted'
  const timeline: readonly OrderStatus[] = TIMELINE
  const isEarlier = from !== 'added' && timeline.indexOf(to) < timeline.indexOf(from)
  return isEarlier ? 'shop-error-order-is-started' : 'invalid-parameter'
}

type Deps = Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }

/**
 * Takes the next step of an order for the staff: `started` also accepts the order, `added` only accepts it,
 * `rollbacked` rejects it with the given reason. A step that was taken before, by another tablet or a second tap,
 * changes nothing.
 * @throws HttpError 409 for an illegal step
 */
export async function takeStep(
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
    // Accepts an order for later, which is not cooked yet.
    if (to === 'added' && status === 'added') await acceptOrder(trx, outbox, orderId, now)
    if (status === to) return
    const isMoved =
      to === 'rollbacked'
        ? await rejectOrder(trx, outbox, orderId, refusal, now)
        : await moveOrder(trx, outbox, orderId, to, now)
    if (!isMoved) throw new HttpError(409, illegalStep(status, to), { detail: status })
    if (to === 'started') await acceptOrder(trx, outbox, orderId, now)
  })
}
