import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import { siteOrigin } from '../../../infrastructure/http/site-origin.ts'
import { MailError, type Mailer } from '../../../infrastructure/mail/mailer.ts'
import type { OperatorStore, ShopStore } from '../../catalogue/index.ts'
import { receiptMessage } from './message.ts'
import { readReceipt } from './read.ts'

/** The window of all limits of receipts. */
export const RECEIPT_WINDOW_MS = 10 * 60_000

export const mailboxKey = (email: string) => email.toLowerCase()

export interface ReceiptSenderDeps extends Pick<Context, 'db' | 'log' | 'config'> {
  readonly createSharedLimiter: SharedLimits
  readonly mail: Mailer
  readonly operator: OperatorStore
  readonly shops: ShopStore
}

export interface ReceiptSender {
  /**
   * Mails a receipt when a person asks for it.
   *
   * @param count counts the request against limits of the caller, once it is known that there is a receipt
   * @throws HttpError 409 if no money was captured, 429 for too many receipts of the order or to the mailbox, 502 if the
   *   mail is not accepted
   */
  send(order: Selectable<Database['orders']>, email: string, count: () => void): Promise<void>
}

export function createReceiptSender(app: FastifyInstance, deps: ReceiptSenderDeps): ReceiptSender {
  const { mail, log, createSharedLimiter } = deps
  const { limits } = deps.config
  const orderLimiter = createSharedLimiter('receipts of an order', limits.receiptsPerOrder, RECEIPT_WINDOW_MS)
  const mailboxLimiter = createSharedLimiter('receipts to a mailbox', limits.receiptsPerMailbox, RECEIPT_WINDOW_MS)

  return {
    async send(order, email, count) {
      const receipt = await readReceipt(deps, order, siteOrigin(app, deps.config))
      if (!receipt) throw new HttpError(409, 'shop-error-payment-not-found', { detail: order.id })
      // Counted here, so that rejected requests do not use up the limits.
      count()
      orderLimiter.take(order.id)
      mailboxLimiter.take(mailboxKey(email))
      try {
        await mail.send({ to: email, ...receiptMessage(receipt) })
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        log.warn({ orderId: order.id, reason: error.message }, 'A receipt could not be sent')
        throw new HttpError(502, 'receipt-failed')
      }
    },
  }
}
