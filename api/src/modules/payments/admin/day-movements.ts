import type { OrderType, PaymentKind, VatLine } from '@carte/contract'
import { toMajor, toMinor } from '@carte/domain'
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../../infrastructure/database/schema.ts'

/** Money that was captured or refunded. Amounts are in minor units. */
export interface Movement {
  readonly direction: 'taken' | 'refunded'
  readonly amountMinor: number
  readonly currency: string
  readonly symbol: string
  readonly provider: string
  readonly method: string
  readonly kind: PaymentKind
  readonly orderType: OrderType
  /** VAT whose rates add up to the amount. */
  readonly vat: readonly VatLine[]
}

export interface Range {
  readonly from: Date
  readonly to: Date
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** A row of money that has moved, with its order's VAT and payment. */
interface MovedRow {
  readonly amount_minor: number
  readonly vat: readonly VatLine[]
  readonly currency: string
  readonly currency_symbol: string
  readonly provider: string
  readonly method: string
  readonly kind: PaymentKind
  readonly order_type: OrderType
}

const toMovement = (direction: Movement['direction'], row: MovedRow): Movement => ({
  direction,
  amountMinor: row.amount_minor,
  currency: row.currency,
  symbol: row.currency_symbol,
  provider: row.provider,
  method: row.method,
  kind: row.kind,
  orderType: row.order_type,
  vat: row.vat,
})

/** Returns captured payments and whole refunds. A whole refund pays back what refunds of lines have left. */
async function paymentMovements(db: Kysely<Database>, shopId: string, { from, to }: Range): Promise<Movement[]> {
  const rows = await db
    .selectFrom('payment_step')
    .innerJoin('payment', 'payment.id', 'payment_step.payment_id')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select(['payment_step.state', 'payment_step.amount_minor', 'provider', 'method', 'kind', 'payment.currency'])
    .select(['currency_symbol', 'order_type', 'vat'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('refund')
          .select(['refund.amount_minor', 'refund.vat'])
          .whereRef('refund.payment_id', '=', 'payment.id')
          .where('refund.state', '=', 'done'),
      ).as('refunds'),
    )
    .where('payment_step.shop_id', '=', shopId)
    .where('payment_step.state', 'in', ['captured', 'refunded'])
    .where('payment_step.at', '>=', from)
    .where('payment_step.at', '<', to)
    .execute()
  return rows.flatMap((row) => {
    if (row.state === 'captured') return toMovement('taken', row)
    const rest = subtract(row, row.refunds)
    return rest.amount_minor === 0 ? [] : toMovement('refunded', { ...row, ...rest })
  })
}

type Money = Pick<MovedRow, 'amount_minor' | 'vat'>

/** Returns an amount and its VAT less those of refunds. */
function subtract({ amount_minor, vat }: Money, refunds: readonly Money[]): Money {
  const less = (rate: number, part: 'base' | 'amount') =>
    sum(refunds.flatMap((each) => each.vat.filter((line) => line.rate === rate)).map((line) => toMinor(line[part])))
  return {
    amount_minor: amount_minor - sum(refunds.map((each) => each.amount_minor)),
    vat: vat
      .map(({ rate, base, amount }) => ({
        rate,
        base: toMajor(toMinor(base) - less(rate, 'base')),
        amount: toMajor(toMinor(amount) - less(rate, 'amount')),
      }))
      .filter(({ base, amount }) => base + amount > 0),
  }
}

/** Returns refunds of lines (MONEY-15). */
async function lineMovements(db: Kysely<Database>, shopId: string, { from, to }: Range): Promise<Movement[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select(['refund.amount_minor', 'refund.vat', 'provider', 'method', 'kind', 'payment.currency'])
    .select(['currency_symbol', 'order_type'])
    .where('refund.shop_id', '=', shopId)
    .where('refund.state', '=', 'done')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .execute()
  return rows.map((row) => toMovement('refunded', row))
}

/** Returns the money of a shop that was captured or refunded within a time (MONEY-8). */
export const movementsOf = async (db: Kysely<Database>, shopId: string, range: Range): Promise<Movement[]> => [
  ...(await paymentMovements(db, shopId, range)),
  ...(await lineMovements(db, shopId, range)),
]
