import type { OrderStatus, Signage } from '@carte/contract'
import { localDate } from '@carte/domain'
import type { Context } from '../../../config/context.ts'
import { type Dated, earlierDate } from '../../../infrastructure/cache/cache.ts'
import { type ShopStore, shopNotFound } from '../../catalogue/index.ts'
import { AHEAD_MS, boardAt } from './board.ts'

const SHOWN: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done']
/** A pick-up code is unique for one day only, so older orders are left out whatever their status. */
const DAY_MS = 24 * 60 * 60_000

/**
 * Reads a shop's board from the database, and until when it holds if no order takes a step. The query covers two hours
 * ahead and a board shows one, so the result holds for an hour at most.
 * @throws HttpError 404 `shop-not-found`
 */
export async function readBoard(
  { db, shops, clock }: Pick<Context, 'db' | 'clock'> & { readonly shops: ShopStore },
  shopId: string,
): Promise<Dated<Signage>> {
  const known = await shops.find(shopId)
  if (!known) throw shopNotFound(shopId)
  // Taken before the query: an order that enters or leaves the board during the query makes it expire at once.
  const now = clock.now()
  const oldest = new Date(now.getTime() - DAY_MS)
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_step', 'order_step.order_id', 'orders.id')
    .select(({ fn }) => {
      const timeOf = (status: OrderStatus) =>
        fn.min<Date | null>('order_step.at').filterWhere('order_step.status', '=', status)
      return [
        'orders.pickup_code as code',
        'orders.status',
        'orders.pickup_at as pickupAt',
        timeOf('added').as('addedAt'),
        timeOf('started').as('startedAt'),
        timeOf('done').as('doneAt'),
      ]
    })
    .where('orders.shop_id', '=', shopId)
    .where('orders.status', 'in', SHOWN)
    // Implied by the next condition; lets the query use the index on shop and day.
    .where('orders.pickup_day', '>=', localDate(known.shop.timeZone, oldest))
    .where('orders.pickup_at', '>', oldest)
    .where(({ eb, or }) =>
      or([eb('orders.status', '!=', 'added'), eb('orders.pickup_at', '<=', new Date(now.getTime() + 2 * AHEAD_MS))]),
    )
    .groupBy('orders.id')
    .orderBy(({ fn }) => fn.min('order_step.id'))
    .execute()
  const { value, until } = boardAt(orders, now)
  return { value, until: earlierDate(until, new Date(now.getTime() + AHEAD_MS)) }
}
