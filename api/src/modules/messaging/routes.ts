import type { FastifyInstance } from 'fastify'
import { type ReceiptDeps, receiptRoutes } from './receipts/routes.ts'

/** Receipts by mail. */
export async function messagingRoutes(app: FastifyInstance, deps: ReceiptDeps): Promise<void> {
  receiptRoutes(app, deps)
}
