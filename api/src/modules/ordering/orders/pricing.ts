import { randomBytes } from 'node:crypto'
import type { Currency, OrderRequest, Quote, VatLine } from '@carte/contract'
import {
  forMember,
  forOrderType,
  type LinePart,
  laterOnlyAt,
  leadMinutesOf,
  localDate,
  neverSoldTogether,
  type PricedLine,
  pickupSlots,
  priceItems,
  type SlotRequest,
  soonestPickup,
  toMajor,
  toMinor,
  UNLIMITED,
  vatLines,
} from '@carte/domain'
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
import { checkShop, checkSold, checkSpot, wantedTime } from './checks.ts'
import type { OrderMeters } from './meters.ts'
import { type KitchenWork, type PickupPromise, partsOfQuoteId, quoteIdWith, writeQuote } from './pickup.ts'

/** A line with the parts of its total by VAT rate. */
interface TaxedLine extends PricedLine {
  readonly parts: readonly LinePart[]
}

export interface PricedOrder {
  readonly shopRecord: ShopRecord
  readonly lines: readonly TaxedLine[]
  readonly totalMinor: number
  readonly currency: Currency
  readonly vat: VatLine[]
  readonly work: KitchenWork
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

/** Divides the total of a line by VAT rate. An article and each of its options can have different rates (PRICE-6). */
function withParts(line: PricedLine, goods: ReadonlyMap<string, string>, findRate: FindRate): TaxedLine {
  const totals = new Map<number, number>()
  for (const { code, price } of [line.item.article, ...line.choices.map(({ article }) => article)]) {
    const rate = findRate(goods.get(code) ?? '')
    totals.set(rate, (totals.get(rate) ?? 0) + toMinor(price) * line.quantity)
  }
  return { ...line, parts: [...totals].map(([rate, totalMinor]) => ({ rate, totalMinor })) }
}

/** Sums the VAT of lines by rate. */
const sumVat = (lines: readonly TaxedLine[]): VatLine[] =>
  vatLines(lines.flatMap(({ parts }) => parts)).map(({ rate, baseMinor, amountMinor }) => ({
    rate,
    base: toMajor(baseMinor),
    amount: toMajor(amountMinor),
  }))

/** Returns the work of an order for the kitchen. Options are part of their dish. */
const unitsOf = (lines: readonly PricedLine[], units: ReadonlyMap<string, number>): number =>
  lines.reduce((sum, { code, quantity }) => sum + (units.get(code) ?? 0) * quantity, 0)

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

  const shopMenu = await menus.ofShop(shop.id)
  if (!shopMenu) throw new HttpError(404, 'menu-not-found', { detail: shop.id })
  const typeMenu = forOrderType(shopMenu.menu, request.orderType)
  const menu = isMember ? forMember(typeMenu) : typeMenu
  const result = priceItems(menu, request.items)
  if (!result.ok) throw new HttpError(400, result.code, { errors: { items: result.codes } })
  const findRate = await loadRates(deps, shopRecord.country, request.orderType, localDate(shop.timeZone, now))
  const lines = result.lines.map((line) => withParts(line, shopMenu.goods, findRate))
  const capacity = shopRecord.capacities[request.orderType] ?? UNLIMITED
  const units = unitsOf(lines, shopMenu.units)
  const preparationMs = (shop.preparationMinutes + leadMinutesOf(capacity, units)) * MINUTE_MS
  const soonest = new Date(now.getTime() + preparationMs)
  const offer = { hours: shop, capacity, soonest }
  const wanted = wantedTime(offer, request.pickupTime, now)
  const articles = lines.map(({ item }) => item.article)
  checkSold(articles, shop.timeZone, wanted)
  const saleTimes = articles.flatMap((article) => (article.saleTimes ? [article.saleTimes] : []))
  const notBefore = laterOnlyAt(shop, now)
  return {
    shopRecord,
    lines,
    totalMinor: result.totalMinor,
    currency: menu.currency,
    vat: sumVat(lines),
    work: {
      ...offer,
      ...(notBefore && { notBefore }),
      ...(saleTimes.length > 0 && { saleTimes }),
      shopId: shop.id,
      orderType: request.orderType,
      units,
      // A time before `notBefore` is answered like a full slot: see `firstTry`.
      wanted,
    },
  }
}

const MINUTE_MS = 60_000
/** How long a quote is valid. */
const QUOTE_MINUTES = 10

/** Returns the articles because of whose sale times a quote has no pick-up time (SALE-4); null if there is one. */
function notSold(slots: SlotRequest, priced: PricedOrder, hasTime: boolean): Quote['notSold'] {
  const { saleTimes, ...anyTime } = slots
  if (hasTime || !saleTimes) return undefined
  const asSoonAsPossible = soonestPickup(anyTime)
  const others = pickupSlots(anyTime).flatMap(({ at, isFull }) => (isFull ? [] : [at]))
  const times = [...(asSoonAsPossible ? [asSoonAsPossible] : []), ...others]
  // Without them there would be no time either.
  if (times.length === 0) return undefined
  const articles = priced.lines.map(({ item }) => item.article)
  return neverSoldTogether(articles, slots.hours.timeZone, times).map(({ code, saleTimes: own = [] }) => ({
    code,
    saleTimes: own,
  }))
}

interface QuoteDeps extends Pick<Context, 'db' | 'clock'> {
  readonly orderMeters: OrderMeters
}

/** Stores a quote for a priced order. @returns the quote as the guest receives it */
export async function makeQuote({ db, clock, orderMeters }: QuoteDeps, priced: PricedOrder): Promise<Quote> {
  const now = clock.now()
  const id = randomBytes(12).toString('hex')
  const expiresAt = new Date(now.getTime() + QUOTE_MINUTES * MINUTE_MS)
  const { wanted, notBefore } = priced.work
  const row = { id, total_minor: priced.totalMinor, currency: priced.currency.name, expires_at: expiresAt }
  const slots = await writeQuote({ db }, row, priced.work)
  const promised = wanted === 'now' ? soonestPickup(slots) : null
  // The contract says that `now` is possible while there is a `pickupTime`.
  const pickupAt = notBefore || wanted === 'now' ? promised : wanted
  const offered = pickupSlots(slots)
  const full = offered.filter(({ isFull }) => isFull).map(({ at }) => at.toISOString())
  const free = offered.filter(({ isFull }) => !isFull).map(({ at }) => at.toISOString())
  const unsold = notSold(slots, priced, pickupAt !== null || free.length > 0)
  orderMeters.countPickupTimes('offered', priced.work.orderType, free.length)
  orderMeters.countPickupTimes('full', priced.work.orderType, full.length)
  return {
    quoteId: quoteIdWith(id, promised),
    lines: priced.lines.map(({ code, quantity, unitMinor, totalMinor }) => ({
      code,
      quantity,
      unitPrice: toMajor(unitMinor),
      total: toMajor(totalMinor),
    })),
    total: toMajor(priced.totalMinor),
    currency: priced.currency,
    vat: priced.vat,
    ...(pickupAt && { pickupTime: pickupAt.toISOString() }),
    pickupTimes: free,
    ...(full.length > 0 && { fullTimes: full }),
    ...(unsold && { notSold: unsold }),
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Compares the total of an order with its quote. An expired quote is accepted if its total still holds: the guest pays
 * what they saw.
 * @param countQuote called before the new quote is written; throws HttpError 429 above the limit
 * @throws HttpError 409 `price-changed`, with a new quote, if the quote is unknown or its total or currency differs
 * (PRICE-3)
 * @returns the pick-up time that the quote has promised; null for a time that the guest has chosen
 */
export async function checkQuote(
  deps: QuoteDeps,
  quoteId: string,
  priced: PricedOrder,
  countQuote: () => void,
): Promise<PickupPromise | null> {
  const { id, promised } = partsOfQuoteId(quoteId)
  const quote = await deps.db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirst()
  if (quote?.total_minor === priced.totalMinor && quote.currency === priced.currency.name) {
    const madeAt = new Date(quote.expires_at.getTime() - QUOTE_MINUTES * MINUTE_MS)
    return promised && { at: promised, madeAt }
  }
  countQuote()
  throw new HttpError(409, 'price-changed', { more: { quote: await makeQuote(deps, priced) } })
}

/**
 * Makes the error for a pick-up time without room, with a new quote (SLOT-6, STAFF-21).
 * @param countQuote as in `checkQuote`
 */
export async function slotTaken(deps: QuoteDeps, priced: PricedOrder, countQuote: () => void): Promise<HttpError> {
  countQuote()
  deps.orderMeters.countPickupTimes('taken', priced.work.orderType)
  return new HttpError(409, 'slot-taken', { more: { quote: await makeQuote(deps, priced) } })
}
