import { type DeliverySpot, LANGUAGES, type Language, type OrderType, type PaymentKind } from '@carte/contract'
import { pick, toMinor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { MailBrand } from '../../../infrastructure/mail/styles.ts'
import { mailBrand, type OperatorStore, type ShopStore } from '../../catalogue/index.ts'
import { type RefundRow, refundsOf, shownPayment } from '../../ordering/index.ts'

/** Amounts are in minor units and include VAT. */
export interface ReceiptLine {
  readonly quantity: number
  readonly name: string
  readonly unitMinor: number
  readonly totalMinor: number
  readonly choices: readonly { readonly name: string; readonly priceMinor: number }[]
}

/** The sales at one VAT rate. Base and VAT add up to the total (RECEIPT-3). */
export interface ReceiptVat {
  readonly rate: number
  readonly baseMinor: number
  readonly vatMinor: number
  readonly totalMinor: number
}

/** A refund of some lines. */
export interface ReceiptRefund {
  readonly at: Date
  readonly amountMinor: number
  readonly lines: readonly Pick<ReceiptLine, 'quantity' | 'name'>[]
  readonly vat: readonly ReceiptVat[]
}

export interface Receipt {
  readonly language: Language
  readonly brand: MailBrand
  readonly shop: {
    readonly name: string
    readonly companyName: string
    readonly orgNumber: string
    readonly vatNumber: string
    readonly address: readonly string[]
    readonly phone: string
    readonly timeZone: string
  }
  readonly orderId: string
  /** The address of the order's page. It grants nothing: only the browser that placed the order has its code. */
  readonly orderUrl: string
  readonly pickupCode: string
  /** The localized name of the delivery spot of an order to eat here; null without one. */
  readonly table: string | null
  readonly orderType: OrderType
  readonly placedAt: Date
  readonly lines: readonly ReceiptLine[]
  readonly vat: readonly ReceiptVat[]
  readonly totalMinor: number
  /** The ISO 4217 code, and the symbol that follows an amount. */
  readonly currency: { readonly name: string; readonly symbol: string }
  readonly paidBy: PaymentKind
  /** Refunds of lines, earliest first. */
  readonly refunds: readonly ReceiptRefund[]
  /** When everything had been refunded; null if some of the money was kept. */
  readonly refundedAt: Date | null
  /** Rolled back after an immediate payment, which the restaurant refunds by hand (PAY-20). */
  readonly isCanceled: boolean
}

type OrderRow = Selectable<Database['orders']>
type Deps = Pick<Context, 'db'> & { readonly shops: ShopStore; readonly operator: OperatorStore }

export const orderLanguage = (code: string): Language => LANGUAGES.find((language) => language === code) ?? 'en'

/** Returns the attempt that captured the money, also if it was refunded since. */
async function capturedPayment(db: Deps['db'], orderId: string) {
  const payments = await db
    .selectFrom('payment')
    .select(['kind', 'state', 'updated_at'])
    .where('order_id', '=', orderId)
    .orderBy('updated_at', 'desc')
    .execute()
  const payment = shownPayment(payments)
  return payment?.state === 'captured' || payment?.state === 'refunded' ? payment : undefined
}

async function linesOf(db: Deps['db'], orderId: string, language: Language): Promise<ReceiptLine[]> {
  const rows = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((line) => ({
    quantity: line.quantity,
    name: pick(line, 'description', language, line.description),
    unitMinor: line.unit_minor,
    totalMinor: line.total_minor,
    choices: line.choices.map((choice) => ({
      name: pick(choice, 'description', language, choice.description),
      priceMinor: toMinor(choice.price),
    })),
  }))
}

function tableOf(spots: readonly DeliverySpot[], order: OrderRow, language: Language): string | null {
  const spot = spots.find(({ id }) => id === order.spot_id)
  return spot && order.order_type === 'dineInPlace' ? pick(spot, 'name', language, spot.name) : null
}

const vatOf = ({ vat }: Pick<OrderRow, 'vat'>): ReceiptVat[] =>
  vat.map(({ rate, base, amount }) => {
    const [baseMinor, vatMinor] = [toMinor(base), toMinor(amount)]
    return { rate, baseMinor, vatMinor, totalMinor: baseMinor + vatMinor }
  })

const toRefunds = (refunds: readonly RefundRow[], lines: readonly ReceiptLine[]): ReceiptRefund[] =>
  refunds.flatMap((refund) =>
    refund.settled_at === null || refund.state !== 'done'
      ? []
      : {
          at: refund.settled_at,
          amountMinor: refund.amount_minor,
          lines: refund.lines.map(({ position, quantity }) => ({ quantity, name: lines[position]?.name ?? '' })),
          vat: vatOf(refund),
        },
  )

/**
 * Returns the receipt in the order's language, or null if no money was captured.
 *
 * @param origin the site's, from `siteOrigin`
 */
export async function readReceipt(
  { db, shops, operator }: Deps,
  order: OrderRow,
  origin: string,
): Promise<Receipt | null> {
  const payment = await capturedPayment(db, order.id)
  if (!payment) return null
  const language = orderLanguage(order.language)
  const [lines, refunds, shopRecord, spots, brand] = await Promise.all([
    linesOf(db, order.id, language),
    refundsOf(db, order.id),
    shops.find(order.shop_id),
    shops.spots(order.shop_id),
    mailBrand(operator),
  ])
  if (!shopRecord) throw new Error(`Shop ${order.shop_id} of order ${order.id} does not exist`)
  const { name, company, contactInformation: contact, timeZone } = shopRecord.shop
  return {
    language,
    brand,
    shop: {
      name,
      companyName: company.name,
      orgNumber: company.orgNumber,
      vatNumber: company.vatNumber,
      address: [contact.address1, contact.address2, `${contact.zipCode} ${contact.city}`].filter((line) => line.trim()),
      phone: contact.phone,
      timeZone,
    },
    orderId: order.id,
    orderUrl: new URL(`/order/${order.id}`, origin).href,
    pickupCode: order.pickup_code,
    table: tableOf(spots, order, language),
    orderType: order.order_type,
    placedAt: order.placed_at,
    lines,
    vat: vatOf(order),
    totalMinor: order.total_minor,
    currency: { name: order.currency, symbol: order.currency_symbol },
    paidBy: payment.kind,
    refunds: toRefunds(refunds, lines),
    refundedAt: payment.state === 'refunded' ? payment.updated_at : null,
    isCanceled: payment.state === 'captured' && order.status === 'rollbacked',
  }
}
