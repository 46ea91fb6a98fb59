import type { FastifyInstance } from 'fastify'
import { type OrderDeps, orderRoutes } from './orders/routes.ts'
import { type SignageDeps, signageRoutes } from './signage/events.ts'

export interface OrderingDeps extends OrderDeps, SignageDeps {}

export async function orderingRoutes(app: FastifyInstance, deps: OrderingDeps): Promise<void> {
  orderRoutes(app, deps)
  signageRoutes(app, deps)
}
