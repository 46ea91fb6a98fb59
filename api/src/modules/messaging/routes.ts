import type { FastifyInstance } from 'fastify'
import { type ReceiptDeps, receiptRoutes } from './receipts/routes.ts'

export async function messagingRoutes(app: FastifyInstance, deps: ReceiptDeps): Promise<void> {
  receiptRoutes(app, deps)
}
