import { sendReceipt } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import { findOrder, type OrderAccess } from '../ordering/index.ts'
import { type PushDeps, pushRoutes } from './push/routes.ts'
import { mailboxKey, RECEIPT_WINDOW_MS, type ReceiptSender, type ReceiptSenderDeps } from './receipts/send.ts'

interface ReceiptDeps extends ReceiptSenderDeps {
  readonly orderAccess: OrderAccess
  readonly receiptSender: ReceiptSender
}

export async function messagingRoutes(app: FastifyInstance, deps: ReceiptDeps & PushDeps): Promise<void> {
  receiptRoutes(app, deps)
  pushRoutes(app, deps)
}

function receiptRoutes(app: FastifyInstance, deps: ReceiptDeps): void {
  const { orderAccess, receiptSender } = deps
  const addressLimiter = createLimiter(deps.config.limits.receiptsPerAddress, RECEIPT_WINDOW_MS)

  app.operation(sendReceipt, async (request) => {
    const {
      params: { orderId },
      headers,
      body: { email },
    } = request
    const code = headers['customer-code'] ?? ''
    const isCodeRight = code !== '' && (await orderAccess.opens(code, orderId))
    const order = code === '' || isCodeRight ? await findOrder(deps, orderId) : undefined
    // Without the code, a receipt goes only to the order's own address (RECEIPT-1).
    const isAllowed = isCodeRight || (order?.email && mailboxKey(order.email) === mailboxKey(email))
    if (!order || !isAllowed) return orderAccess.reject(request.ip, orderId)
    await receiptSender.send(order, email, () => addressLimiter.take(request.ip))
    return undefined
  })
}
