import { getOrderHistory, type OrderHistory, type PastOrder } from '@carte/contract/schemas'
import { toMajor } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { toOrderLine } from '../ordering/index.ts'
import type { Sessions } from './sessions.ts'

const PAGE_SIZE = 10

export type OrderRow = Selectable<Database['orders']> & { readonly shop_name: string }

type OrderTables = Pick<Database, 'orders' | 'order_step' | 'shop'>

/**
 * Selects orders that were paid, also if rolled back later, or that wait for payment (ACCOUNT-19). A scalar subquery on
 * purpose: with `exists`, PostgreSQL prefers to read the steps of all orders.
 */
const wasPaidOrIsUnpaid = ({ eb, or, selectFrom }: ExpressionBuilder<OrderTables, 'orders'>) =>
  or([
    eb('orders.status', '!=', 'rollbacked'),
    eb(
      selectFrom('order_step')
        .select('order_step.id')
        .whereRef('order_step.order_id', '=', 'orders.id')
        .where('order_step.status', '=', 'added')
        .limit(1),
      'is not',
      null,
    ),
  ])

/** Orders by id as well, so that pages are stable. */
export const ordersWithShop = (db: Kysely<Database>) =>
  db
    .selectFrom('orders')
    .innerJoin('shop', 'shop.id', 'orders.shop_id')
    .selectAll('orders')
    .select('shop.name as shop_name')
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id')

export const customerOrders = (db: Kysely<Database>, customerId: string) =>
  ordersWithShop(db).where('orders.customer_id', '=', customerId)

export async function toPastOrders(db: Kysely<Database>, orders: readonly OrderRow[]): Promise<PastOrder[]> {
  if (orders.length === 0) return []
  const lines = await db
    .selectFrom('order_line')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const linesByOrder = Map.groupBy(lines, ({ order_id: orderId }) => orderId)
  return orders.map((order) => ({
    orderId: order.id,
    shopId: order.shop_id,
    shopName: order.shop_name,
    orderType: order.order_type,
    placedAt: order.placed_at.toISOString(),
    status: order.status,
    total: toMajor(order.total_minor),
    currency: { name: order.currency, symbol: order.currency_symbol },
    items: (linesByOrder.get(order.id) ?? []).map(toOrderLine),
  }))
}

async function readHistoryPage(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  index: number,
  size: number,
): Promise<OrderHistory> {
  const [orders, { count }] = await Promise.all([
    customerOrders(db, customerId)
      .where(wasPaidOrIsUnpaid)
      .limit(size)
      .offset(index * size)
      .execute(),
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('orders.customer_id', '=', customerId)
      .where(wasPaidOrIsUnpaid)
      .executeTakeFirstOrThrow(),
  ])
  return { data: await toPastOrders(db, orders), total: Number(count) }
}

interface Deps extends Pick<Context, 'db'> {
  readonly sessions: Sessions
}

export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  const { sessions } = deps
  app.operation(getOrderHistory, async (request) => {
    const { query } = request
    const customer = await sessions.find(request)
    if (!customer) return { data: [], total: 0 }
    return readHistoryPage(deps, customer.id, Number(query.pageIndex ?? 0), Number(query.pageSize ?? PAGE_SIZE))
  })
}
