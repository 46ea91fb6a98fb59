import { type DeliverySpot, LANGUAGES, type Language, type OrderType, type PaymentKind } from '@carte/contract'
import { pick, toMinor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { OperatorStore, ShopStore } from '../../catalogue/index.ts'
import { tellingPayment } from '../../ordering/index.ts'

/** One line of a receipt, amounts in minor units with VAT. */
export interface ReceiptLine {
  readonly quantity: number
  readonly name: string
  /** One of it, its choices included. */
  readonly unitMinor: number
  readonly totalMinor: number
  readonly choices: readonly { readonly name: string; readonly priceMinor: number }[]
}

/** What was sold at one rate; base and VAT add up to the total. */
export interface ReceiptVat {
  readonly rate: number
  readonly baseMinor: number
  readonly vatMinor: number
  readonly totalMinor: number
}

/** A receipt before it has words: everything that the law wants on one, and what tells guest and shop which order it is. */
export interface Receipt {
  readonly language: Language
  readonly operatorName: string
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
  readonly pickupCode: string
  /** The table to which the order is brought, in the receipt's language; null where the guest picks it up. */
  readonly table: string | null
  readonly orderType: OrderType
  readonly placedAt: Date
  readonly lines: readonly ReceiptLine[]
  readonly vat: readonly ReceiptVat[]
  readonly totalMinor: number
  /** ISO 4217, and the sign that stands after an amount. */
  readonly currency: { readonly name: string; readonly symbol: string }
  readonly paidBy: PaymentKind
  /** When the money was given back; null where it was not. */
  readonly refundedAt: Date | null
  /** Rolled back after it was paid at once: the restaurant refunds it by hand (spec §4). */
  readonly isCancelled: boolean
}

type OrderRow = Selectable<Database['orders']>
type Parts = Pick<Context, 'db'> & { readonly shops: ShopStore; readonly operator: OperatorStore }

export const languageOf = (code: string): Language => LANGUAGES.find((language) => language === code) ?? 'en'

/** The attempt by which the order was paid, also when the money has gone back since; none where it was never taken, or not yet. */
async function takenPayment(db: Parts['db'], orderId: string) {
  const payments = await db
    .selectFrom('payment')
    .select(['kind', 'state', 'updated_at'])
    .where('order_id', '=', orderId)
    .orderBy('updated_at', 'desc')
    .execute()
  const telling = tellingPayment(payments)
  return telling?.state === 'captured' || telling?.state === 'refunded' ? telling : undefined
}

async function linesOf(db: Parts['db'], orderId: string, language: Language): Promise<ReceiptLine[]> {
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

const vatOf = ({ vat }: OrderRow): ReceiptVat[] =>
  vat.map(({ rate, base, amount }) => {
    const [baseMinor, vatMinor] = [toMinor(base), toMinor(amount)]
    return { rate, baseMinor, vatMinor, totalMinor: baseMinor + vatMinor }
  })

/** The receipt of an order, in the order's language; null while its money has not been taken, and when it never was. */
export async function readReceipt({ db, shops, operator }: Parts, order: OrderRow): Promise<Receipt | null> {
  const payment = await takenPayment(db, order.id)
  if (!payment) return null
  const language = languageOf(order.language)
  const [lines, known, spots, { name: operatorName }] = await Promise.all([
    linesOf(db, order.id, language),
    shops.find(order.shop_id),
    shops.spots(order.shop_id),
    operator.get(),
  ])
  if (!known) throw new Error(`Order ${order.id} is of a shop that does not exist`)
  const { name, company, contactInformation: contact, timeZone } = known.shop
  return {
    language,
    operatorName,
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
    pickupCode: order.pickup_code,
    table: tableOf(spots, order, language),
    orderType: order.order_type,
    placedAt: order.placed_at,
    lines,
    vat: vatOf(order),
    totalMinor: order.total_minor,
    currency: { name: order.currency, symbol: order.currency_symbol },
    paidBy: payment.kind,
    refundedAt: payment.state === 'refunded' ? payment.updated_at : null,
    isCancelled: payment.state === 'captured' && order.status === 'rollbacked',
  }
}
