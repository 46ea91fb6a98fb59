import type { ErrorCode, OrderStatus, ShopErrorCode } from '@carte/contract'
import { TIMELINE } from '@carte/domain'
import type { Context } from '../../config/context.ts'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { acceptOrder, moveOrder, refuseOrder } from '../ordering/index.ts'
import { paidHere } from './which-orders.ts'

export const orderNotFound = (orderId: string) => new Refusal(404, 'shop-error-order-not-found', { detail: orderId })

/** @throws Refusal 404 for an order that is not this shop's or that nobody has paid, as for one that is not there. */
export async function requireOrder({ db }: Pick<Context, 'db'>, shopId: string, orderId: string): Promise<void> {
  if ((await paidHere(db, shopId, [orderId])).length === 0) throw orderNotFound(orderId)
}

/** Why an order cannot take a step (spec §8). */
export function illegalStep(from: OrderStatus, to: OrderStatus): ErrorCode {
  if (from === 'delivered') return 'shop-error-order-is-delivered'
  if (from === 'rollbacked') return 'shop-error-order-is-deleted'
  const timeline: readonly OrderStatus[] = TIMELINE
  const isBehind = from !== 'added' && timeline.indexOf(to) < timeline.indexOf(from)
  return isBehind ? 'shop-error-order-is-started' : 'invalid-parameter'
}

type Parts = Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }

/**
 * Takes the next step of an order for the staff: `started` also accepts it, `added` accepts it alone, `rollbacked` refuses it for the
 * reason given. A step that
 * has been taken already, by another tablet or a second tap, changes nothing. @throws Refusal 409 for a step that is none.
 */
export async function takeStep(
  { db, clock, outbox }: Parts,
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
    // An order for later is accepted as it stands: cooking it begins another day.
    if (to === 'added' && status === 'added') await acceptOrder(trx, outbox, orderId, now)
    if (status === to) return
    const isMoved =
      to === 'rollbacked'
        ? await refuseOrder(trx, outbox, orderId, refusal, now)
        : await moveOrder(trx, outbox, orderId, to, now)
    if (!isMoved) throw new Refusal(409, illegalStep(status, to), { detail: status })
    if (to === 'started') await acceptOrder(trx, outbox, orderId, now)
  })
}
