import {
  type DayClose,
  getDayClose,
  getDayCloseCsv,
  getDayClosePdf,
  refundShopOrder,
  refundShopOrderLines,
  resendReceipt,
} from '@carte/contract/schemas'
import { toMajor } from '@carte/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { prepareResponse } from '../../../infrastructure/http/prepared-response.ts'
import { createLimiter } from '../../../infrastructure/http/rate-limit.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { type AdminAccess, recordChange } from '../../back-office/index.ts'
import { type ShopStore, shopNotFound } from '../../catalogue/index.ts'
import { RECEIPT_WINDOW_MS, type ReceiptSender } from '../../messaging/index.ts'
import { findOrder, readShopOrder } from '../../ordering/index.ts'
import { refundOrderLines } from '../line-refunds.ts'
import type { Payments } from '../payments.ts'
import { refund } from '../refund.ts'
import { readDay } from './day.ts'
import { dayCsv } from './day-csv.ts'
import { dayPdf } from './day-pdf.ts'

export interface AdminMoneyDeps extends Context {
  readonly adminAccess: AdminAccess
  readonly outbox: Outbox
  readonly payments: Payments
  readonly receiptSender: ReceiptSender
  readonly shops: ShopStore
}

/** Adds the calls of the back office about money: refunds, receipts, and the day's close. */
export function adminMoneyRoutes(app: FastifyInstance, deps: AdminMoneyDeps): void {
  orderRoutes(app, deps)
  dayRoutes(app, deps)
}

const orderNotFound = (orderId: string) => new HttpError(404, 'shop-error-order-not-found', { detail: orderId })

function orderRoutes(app: FastifyInstance, deps: AdminMoneyDeps): void {
  const { adminAccess, config, clock, db, receiptSender } = deps
  const receiptsByPerson = createLimiter(config.limits.receiptsPerAddress, RECEIPT_WINDOW_MS)

  async function requireOrder(shopId: string, orderId: string) {
    const order = await findOrder(deps, orderId)
    if (order?.shop_id !== shopId) throw orderNotFound(orderId)
    return order
  }

  async function shownOrder(shopId: string, orderId: string) {
    const order = await readShopOrder(deps, shopId, orderId)
    if (!order) throw orderNotFound(orderId)
    return order
  }

  app.operation(refundShopOrder, async (request) => {
    const { shopId, orderId } = request.params
    await requireOrder(shopId, orderId)
    const admin = adminAccess.adminOf(request)
    await refund(deps, orderId, (trx, payment, leftMinor) =>
      recordChange(trx, clock, admin, {
        shopId,
        action: 'order.refund',
        subject: orderId,
        after: { amount: toMajor(leftMinor), currency: payment.currency },
      }),
    )
    return shownOrder(shopId, orderId)
  })

  app.operation(refundShopOrderLines, async (request) => {
    const { body, headers, params } = request
    const { shopId, orderId } = params
    const { currency } = await requireOrder(shopId, orderId)
    const admin = adminAccess.adminOf(request)
    const id = headers['idempotency-key']
    await refundOrderLines(deps, orderId, { ...body, id, name: admin.name }, (trx, lines) =>
      recordChange(trx, clock, admin, {
        shopId,
        action: 'order.refund-lines',
        subject: orderId,
        after: { amount: body.amount, currency, lines, reason: body.reason },
      }),
    )
    return shownOrder(shopId, orderId)
  })

  app.operation(resendReceipt, async (request) => {
    const { shopId, orderId } = request.params
    const order = await requireOrder(shopId, orderId)
    const admin = adminAccess.adminOf(request)
    const email = request.body.email ?? order.email
    if (email === null) throw new HttpError(400, 'validation', { errors: { email: ['required'] } })
    await receiptSender.send(order, email, () => receiptsByPerson.take(admin.accountId))
    // Without the address, because entries of the audit log outlive the guest's data.
    const after = { to: email === order.email ? 'guest' : 'other' }
    await recordChange(db, clock, admin, { shopId, action: 'order.receipt', subject: orderId, after })
    return undefined
  })
}

function dayRoutes(app: FastifyInstance, deps: AdminMoneyDeps): void {
  async function dayOf({ shopId, date }: { readonly shopId: string; readonly date: string }): Promise<DayClose> {
    const record = await deps.shops.find(shopId)
    if (!record) throw shopNotFound(shopId)
    return readDay(deps, record.shop, date)
  }
  /** Sends a file that the browser saves under the name of shop and date. */
  function sendFile(reply: FastifyReply, type: string, body: string | Buffer, name: string) {
    reply.header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    return prepareResponse(body, { type, cacheControl: 'no-store', compress: false })
  }

  app.operation(getDayClose, ({ params }) => dayOf(params))
  app.operation(getDayCloseCsv, async ({ params, query }, reply) => {
    const day = await dayOf(params)
    return sendFile(reply, 'text/csv; charset=utf-8', dayCsv(day, query.language), `${params.shopId}-${day.date}.csv`)
  })
  app.operation(getDayClosePdf, async ({ params, query }, reply) => {
    const day = await dayOf(params)
    return sendFile(reply, 'application/pdf', await dayPdf(day, query.language), `${params.shopId}-${day.date}.pdf`)
  })
}
