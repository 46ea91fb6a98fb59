import { type PaidLine, type RefundLine, refundSum, remainingQuantities } from '@carte/domain'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'

export type RefundRow = Selectable<Database['refund']>
type Refunded = Pick<RefundRow, 'state' | 'lines' | 'amount_minor'>

/** Returns the refunds of single lines of orders, earliest first. */
export const refundsOf = (
  db: Kysely<Database>,
  ...orderIds: readonly string[]
): Promise<(RefundRow & { readonly order_id: string })[]> =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .orderBy('requested_at')
    .orderBy('refund.id')
    .execute()

/** Returns the lines that are refunded, or will be unless the provider rejects it. */
export const refundedLines = (refunds: readonly Refunded[]): readonly RefundLine[] =>
  refunds.flatMap(({ state, lines }) => (state === 'failed' ? [] : lines))

/** Returns what was paid back for single lines. */
export const refundedMinor = (refunds: readonly Refunded[]): number =>
  refunds.reduce((sum, { state, amount_minor }) => sum + (state === 'done' ? amount_minor : 0), 0)

type PricedRow = Pick<Selectable<Database['order_line']>, 'quantity' | 'total_minor' | 'vat'>

/**
 * Returns the lines of an order with the parts of their totals by VAT rate; null if the rates of the lines are unknown,
 * because the order is older than refunds by line and has several rates.
 */
export function paidLinesOf(
  { vat }: Pick<Selectable<Database['orders']>, 'vat'>,
  lines: readonly PricedRow[],
): readonly PaidLine[] | null {
  const [only] = vat.length === 1 ? vat : []
  const paid = lines.flatMap(({ quantity, total_minor, vat: parts }) => {
    if (parts) return { quantity, parts }
    return only ? { quantity, parts: [{ rate: only.rate, totalMinor: total_minor }] } : []
  })
  return paid.length === lines.length ? paid : null
}

/** Returns whether a line is left that the guest has paid for. */
export function hasRefundableLine(lines: readonly PaidLine[], refunded: readonly RefundLine[]): boolean {
  const rest = remainingQuantities(lines, refunded).flatMap((quantity, position) =>
    quantity > 0 ? { position, quantity } : [],
  )
  return (refundSum(lines, refunded, rest)?.amountMinor ?? 0) > 0
}
