import { sendReceipt } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import { siteOrigin } from '../../infrastructure/http/site-origin.ts'
import { MailError, type Mailer } from '../../infrastructure/mail/mailer.ts'
import type { OperatorStore, ShopStore } from '../catalogue/index.ts'
import { findOrder, type OrderAccess } from '../ordering/index.ts'
import { type PushDeps, pushRoutes } from './push/routes.ts'
import { receiptMessage } from './receipts/message.ts'
import { readReceipt } from './receipts/read.ts'

/** The window of all limits of receipts. */
const WINDOW_MS = 10 * 60_000
const mailboxKey = (email: string) => email.toLowerCase()

interface ReceiptDeps extends Pick<Context, 'db' | 'log' | 'config'> {
  readonly createSharedLimiter: SharedLimits
  readonly mail: Mailer
  readonly operator: OperatorStore
  readonly orderAccess: OrderAccess
  readonly shops: ShopStore
}

export async function messagingRoutes(app: FastifyInstance, deps: ReceiptDeps & PushDeps): Promise<void> {
  receiptRoutes(app, deps)
  pushRoutes(app, deps)
}

function receiptRoutes(app: FastifyInstance, deps: ReceiptDeps): void {
  const { orderAccess, mail, log, createSharedLimiter } = deps
  const { limits } = deps.config
  const addressLimiter = createLimiter(limits.receiptsPerAddress, WINDOW_MS)
  const orderLimiter = createSharedLimiter('receipts of an order', limits.receiptsPerOrder, WINDOW_MS)
  const mailboxLimiter = createSharedLimiter('receipts to a mailbox', limits.receiptsPerMailbox, WINDOW_MS)

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
    const receipt = await readReceipt(deps, order, siteOrigin(app, deps.config))
    if (!receipt) throw new HttpError(409, 'shop-error-payment-not-found', { detail: orderId })
    // Counted here, so that rejected requests do not use up the limits.
    addressLimiter.take(request.ip)
    orderLimiter.take(order.id)
    mailboxLimiter.take(mailboxKey(email))
    try {
      await mail.send({ to: email, ...receiptMessage(receipt) })
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      log.warn({ orderId, reason: error.message }, 'A receipt could not be sent')
      throw new HttpError(502, 'receipt-failed')
    }
    return undefined
  })
}
