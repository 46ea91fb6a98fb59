import { LANGUAGES } from '@carte/contract'
import type { OrderEvent, ShopOrder, ShopRefund } from '@carte/contract/schemas'
import { toMajor } from '@carte/domain'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { ShopStore } from '../../catalogue/index.ts'
import { shownPayment, toOrderLine } from '../orders/details.ts'
import {
  hasRefundableLine,
  paidLinesOf,
  type RefundRow,
  refundedLines,
  refundedMinor,
  refundsOf,
} from '../orders/refunds.ts'
import { rowOf } from './search.ts'

type Row<Table extends keyof Database> = Selectable<Database[Table]>

interface OrderRecords {
  readonly order: Row<'orders'>
  readonly steps: readonly Row<'order_step'>[]
  readonly payments: readonly Row<'payment'>[]
  readonly paymentSteps: readonly Row<'payment_step'>[]
  readonly refunds: readonly RefundRow[]
  readonly messages: readonly Row<'order_message'>[]
  readonly audit: readonly Pick<Row<'audit_entry'>, 'at' | 'action' | 'account_name'>[]
}

/** Entries of the audit log that are part of an order's history. */
const AUDITED = ['order.refund', 'order.receipt'] as const

/** Events of the same instant, in the order in which one leads to the next. */
const RANKS = ['placed', 'staff', 'refund', 'payment', 'step', 'accepted', 'time', 'message'] as const

const byTime = (a: OrderEvent, b: OrderEvent): number =>
  Date.parse(a.at) - Date.parse(b.at) || RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind)

function stepEvents({ order, steps }: OrderRecords): OrderEvent[] {
  return steps
    .filter(({ status }) => status !== 'calculatedPrice')
    .map(({ status, at }) => ({
      kind: 'step',
      at: at.toISOString(),
      status,
      ...(status === 'rollbacked' && order.refusal !== null ? { refusal: order.refusal } : {}),
      ...(status === 'rollbacked' && order.guest_cancelled_at !== null ? { isByGuest: true } : {}),
    }))
}

function paymentEvents({ payments, paymentSteps, refunds }: OrderRecords): OrderEvent[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  return paymentSteps.flatMap(({ payment_id, state, amount_minor, at }) => {
    const payment = byId.get(payment_id)
    const refunded = refundedMinor(refunds.filter((each) => each.payment_id === payment_id))
    const amountMinor = state === 'refunded' ? amount_minor - refunded : amount_minor
    if (!payment || state === 'pending' || amountMinor === 0) return []
    const error = state === 'failed' || state === 'cancelled' ? payment.error : null
    return {
      kind: 'payment',
      at: at.toISOString(),
      state,
      paymentKind: payment.kind,
      amount: toMajor(amountMinor),
      ...(error === null ? {} : { error }),
    }
  })
}

const refundEvents = ({ refunds }: OrderRecords): OrderEvent[] =>
  refunds.flatMap(({ id, state, requested_at, settled_at }) => [
    { kind: 'refund', at: requested_at.toISOString(), refundId: id, state: 'requested' },
    ...(settled_at === null ? [] : [{ kind: 'refund' as const, at: settled_at.toISOString(), refundId: id, state }]),
  ])

const toShopRefund = (refund: RefundRow): ShopRefund => ({
  id: refund.id,
  lines: refund.lines,
  amount: toMajor(refund.amount_minor),
  reason: refund.reason,
  name: refund.account_name,
  state: refund.state,
  requestedAt: refund.requested_at.toISOString(),
  ...(refund.error === null ? {} : { error: refund.error }),
  ...(refund.settled_at === null ? {} : { settledAt: refund.settled_at.toISOString() }),
})

/** Returns everything that happened to an order, earliest first (MONEY-4). */
export function historyOf(records: OrderRecords): OrderEvent[] {
  const { order, messages, audit } = records
  const events: OrderEvent[] = [
    { kind: 'placed', at: order.placed_at.toISOString() },
    ...stepEvents(records),
    ...paymentEvents(records),
    ...refundEvents(records),
    ...(order.accepted_at === null ? [] : [{ kind: 'accepted' as const, at: order.accepted_at.toISOString() }]),
    ...(order.time_changes ?? []).map((change) => ({ kind: 'time' as const, ...change })),
    ...messages.map(({ kind, since, sent_at }) => ({
      kind: 'message' as const,
      at: (sent_at ?? since).toISOString(),
      message: kind,
      isSent: sent_at !== null,
    })),
    ...audit.flatMap(({ at, action, account_name }) => {
      const audited = AUDITED.find((each) => each === action)
      return audited ? [{ kind: 'staff' as const, at: at.toISOString(), action: audited, name: account_name }] : []
    }),
  ]
  return events.sort(byTime)
}

interface Deps {
  readonly db: Kysely<Database>
  readonly shops: ShopStore
}

/** Returns an order of a shop with its whole history; null if the shop has no such order. */
export async function readShopOrder({ db, shops }: Deps, shopId: string, orderId: string): Promise<ShopOrder | null> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  if (!order) return null
  const [lines, steps, payments, paymentSteps, messages, audit, spots, refunds] = await Promise.all([
    db.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('position').execute(),
    db.selectFrom('order_step').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('created_at', 'desc').execute(),
    db
      .selectFrom('payment_step')
      .innerJoin('payment', 'payment.id', 'payment_step.payment_id')
      .selectAll('payment_step')
      .where('order_id', '=', orderId)
      .execute(),
    db.selectFrom('order_message').selectAll().where('order_id', '=', orderId).execute(),
    db
      .selectFrom('audit_entry')
      .select(['at', 'action', 'account_name'])
      .where('subject', '=', orderId)
      .where('shop_id', '=', shopId)
      .where('action', 'in', AUDITED)
      .execute(),
    shops.spots(shopId),
    refundsOf(db, orderId),
  ])
  const payment = shownPayment(payments)
  const items = lines.map(toOrderLine)
  const paidLines = paidLinesOf(order, lines)
  const isWholeOnly = order.status === 'rollbacked' || payment?.error !== null || paidLines === null
  const quantity = items.reduce((sum, line) => sum + line.quantity, 0)
  return {
    ...rowOf(order, spots, quantity, payment?.state ?? null),
    note: order.note,
    language: LANGUAGES.find((language) => language === order.language) ?? 'en',
    ...(order.email === null ? {} : { email: order.email }),
    ...(order.phone === null ? {} : { phone: order.phone }),
    items,
    vat: order.vat,
    payments: payments.map(({ provider, method, kind, state, error, amount_minor, created_at, updated_at }) => ({
      provider,
      method,
      kind,
      state,
      ...(error === null ? {} : { error }),
      amount: toMajor(amount_minor),
      createdAt: created_at.toISOString(),
      updatedAt: updated_at.toISOString(),
    })),
    canRefund: payment?.state === 'captured',
    canRefundLines:
      payment?.state === 'captured' && !isWholeOnly && hasRefundableLine(paidLines, refundedLines(refunds)),
    refunds: refunds.map(toShopRefund),
    refunded: payment?.state === 'refunded' ? toMajor(payment.amount_minor) : toMajor(refundedMinor(refunds)),
    hasReceipt: payment?.state === 'captured' || payment?.state === 'refunded',
    history: historyOf({ order, steps, payments, paymentSteps, messages, audit, refunds }),
  }
}
