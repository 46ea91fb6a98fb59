import { randomBytes } from 'node:crypto'
import type { Currency, OrderRequest, Quote, VatLine } from '@carte/contract'
import { forMember, localDate, type PricedLine, priceItems, toMajor, toMinor, vatLines } from '@carte/domain'
import type { Context } from '../../../config/context.ts'
import type { Cache } from '../../../infrastructure/cache/cache.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import {
  type MenuStore,
  type OperatorStore,
  type ShopRecord,
  type ShopStore,
  shopNotFound,
} from '../../catalogue/index.ts'
import { checkShop, checkSpot, pickupAt, pickupTimes } from './checks.ts'

export interface PricedOrder {
  readonly shopRecord: ShopRecord
  readonly lines: readonly PricedLine[]
  readonly totalMinor: number
  readonly currency: Currency
  readonly vat: VatLine[]
  readonly pickupAt: Date
}

/** Returns the VAT rate of a goods class. @throws Error if there is none */
type FindRate = (goods: string) => number

/** Returns a lookup of the VAT rates of a country and order type on a local date (PRICE-4). */
async function loadRates(
  { db, cache }: Pick<Context, 'db'> & { readonly cache: Cache },
  country: string,
  orderType: string,
  date: string,
): Promise<FindRate> {
  const rows = await cache.get('vat/all', async () => ({
    value: await db.selectFrom('vat_rate').selectAll().execute(),
    until: null,
  }))
  return (goods) => {
    const row = rows.find(
      (candidate) =>
        candidate.country === country &&
        candidate.order_type === orderType &&
        candidate.goods === goods &&
        candidate.valid_from <= date &&
        (candidate.valid_to === null || candidate.valid_to >= date),
    )
    if (!row) throw new Error(`No VAT rate for ${goods}, ${orderType}, ${country} on ${date}`)
    return row.rate
  }
}

/** Sums the VAT of priced lines by rate. An article and each of its options can have different rates (PRICE-6). */
function sumVat(lines: readonly PricedLine[], goods: ReadonlyMap<string, string>, findRate: FindRate): VatLine[] {
  const parts = lines.flatMap(({ item, choices, quantity }) =>
    [item.article, ...choices.map(({ article }) => article)].map(({ code, price }) => ({
      totalMinor: toMinor(price) * quantity,
      rate: findRate(goods.get(code) ?? ''),
    })),
  )
  return vatLines(parts).map(({ rate, baseMinor, amountMinor }) => ({
    rate,
    base: toMajor(baseMinor),
    amount: toMajor(amountMinor),
  }))
}

interface Deps extends Pick<Context, 'db' | 'clock'> {
  readonly cache: Cache
  readonly menus: MenuStore
  readonly operator: OperatorStore
  readonly shops: ShopStore
}

/**
 * Checks and prices a request (PRICE-1, CHECKOUT-1).
 * @param isMember whether a customer is signed in, by the session and never by the body (MEMBER-3)
 * @throws HttpError whose code names what is wrong with the request
 */
export async function priceOrder(deps: Deps, request: OrderRequest, isMember: boolean): Promise<PricedOrder> {
  const { shops, menus, operator, clock } = deps
  const now = clock.now()
  const [shopRecord, { settings }] = await Promise.all([shops.find(request.shopId), operator.get()])
  if (!shopRecord) throw shopNotFound(request.shopId)
  const { shop } = shopRecord
  checkShop(shop, request, settings, now)
  checkSpot(request, await shops.spots(shop.id))
  const at = pickupAt(shop, request.pickupTime, shopRecord.preparationMinutes, now)

  const shopMenu = await menus.ofShop(shop.id)
  if (!shopMenu) throw new HttpError(404, 'menu-not-found', { detail: shop.id })
  const menu = isMember ? forMember(shopMenu.menu) : shopMenu.menu
  const result = priceItems(menu, request.items)
  if (!result.ok) throw new HttpError(400, result.code, { errors: { items: result.codes } })
  const findRate = await loadRates(deps, shopRecord.country, request.orderType, localDate(shop.timeZone, now))
  return {
    shopRecord,
    lines: result.lines,
    totalMinor: result.totalMinor,
    currency: menu.currency,
    vat: sumVat(result.lines, shopMenu.goods, findRate),
    pickupAt: at,
  }
}

/** How long a quote is valid. */
const QUOTE_MINUTES = 10

/** Stores a quote for a priced order. @returns the quote as the guest receives it */
export async function makeQuote({ db, clock }: Pick<Context, 'db' | 'clock'>, priced: PricedOrder): Promise<Quote> {
  const now = clock.now()
  const quoteId = randomBytes(12).toString('hex')
  const expiresAt = new Date(now.getTime() + QUOTE_MINUTES * 60_000)
  await db
    .insertInto('quote')
    .values({ id: quoteId, total_minor: priced.totalMinor, currency: priced.currency.name, expires_at: expiresAt })
    .execute()
  return {
    quoteId,
    lines: priced.lines.map(({ code, quantity, unitMinor, totalMinor }) => ({
      code,
      quantity,
      unitPrice: toMajor(unitMinor),
      total: toMajor(totalMinor),
    })),
    total: toMajor(priced.totalMinor),
    currency: priced.currency,
    vat: priced.vat,
    pickupTime: priced.pickupAt.toISOString(),
    pickupTimes: pickupTimes(priced.shopRecord.shop, priced.shopRecord.preparationMinutes, now).map((time) =>
      time.toISOString(),
    ),
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Compares the total of an order with its quote. An expired quote is accepted if its total still holds: the guest pays
 * what they saw.
 * @param countQuote called before the new quote is written; throws HttpError 429 above the limit
 * @throws HttpError 409 `price-changed`, with a new quote, if the quote is unknown or its total or currency differs
 * (PRICE-3)
 */
export async function checkQuote(
  deps: Pick<Context, 'db' | 'clock'>,
  quoteId: string,
  priced: PricedOrder,
  countQuote: () => void,
): Promise<void> {
  const quote = await deps.db.selectFrom('quote').selectAll().where('id', '=', quoteId).executeTakeFirst()
  if (quote?.total_minor === priced.totalMinor && quote.currency === priced.currency.name) return
  countQuote()
  throw new HttpError(409, 'price-changed', { more: { quote: await makeQuote(deps, priced) } })
}
