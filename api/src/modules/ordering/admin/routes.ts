import { getShopOrder, getShopOrders } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type ShopStore, shopNotFound } from '../../catalogue/index.ts'
import { readShopOrder } from './order.ts'
import { searchOrders } from './search.ts'

export interface AdminOrderDeps extends Pick<Context, 'db'> {
  readonly shops: ShopStore
}

/** Adds the calls with which the back office finds and reads orders. */
export function adminOrderRoutes(app: FastifyInstance, deps: AdminOrderDeps): void {
  app.operation(getShopOrders, async ({ params: { shopId }, query }) => {
    const record = await deps.shops.find(shopId)
    if (!record) throw shopNotFound(shopId)
    return searchOrders(deps, record.shop, query)
  })
  app.operation(getShopOrder, async ({ params: { shopId, orderId } }) => {
    const order = await readShopOrder(deps, shopId, orderId)
    if (!order) throw new HttpError(404, 'shop-error-order-not-found', { detail: orderId })
    return order
  })
}
