import { getShopFigures } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { type ShopStore, shopNotFound } from '../../catalogue/index.ts'
import { readShopFigures } from './shop-figures.ts'

export interface FiguresDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly shops: ShopStore
}

export function figuresRoutes(app: FastifyInstance, deps: FiguresDeps): void {
  app.operation(getShopFigures, async ({ params: { shopId } }) => {
    const found = await deps.shops.find(shopId)
    if (!found) throw shopNotFound(shopId)
    return readShopFigures(deps, shopId, found.shop.timeZone, deps.config.retention.keep.unpaid)
  })
}
