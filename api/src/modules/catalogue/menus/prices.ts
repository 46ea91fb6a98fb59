import { type Article, ORDER_TYPES, type OrderType, type OrderTypePrices } from '@carte/contract'
import { toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { type CampaignRow, offeredPrice } from './campaigns.ts'

type ArticleRow = Selectable<Database['article']>
/** The columns of an article with its prices. */
export type PriceRow = Pick<ArticleRow, 'price_minor' | 'take_away_minor' | 'dine_in_place_minor'>

const COLUMNS = {
  takeAway: 'take_away_minor',
  dineInPlace: 'dine_in_place_minor',
} as const satisfies Record<OrderType, keyof PriceRow>

/**
 * Returns the price of an article without offers, in minor units.
 *
 * @param orderType null for the usual price
 */
export const ordinaryPriceOf = (row: PriceRow, orderType: OrderType | null): number =>
  (orderType && row[COLUMNS[orderType]]) ?? row.price_minor

/**
 * Returns the prices of an article as the contract has them, with the current offers: the usual ones, and those of each
 * order type that has others (PRICE-7).
 */
export function pricesOf(
  row: PriceRow & Pick<ArticleRow, 'code'>,
  campaigns: readonly CampaignRow[],
  currency: string,
): Pick<Article, 'price' | 'ordinaryPrice' | 'memberPrice' | 'campaigns' | 'orderTypePrices'> {
  const pricesFrom = (ordinary: number): OrderTypePrices => {
    const { price, memberPrice, campaigns: codes } = offeredPrice(campaigns, row.code, ordinary, currency)
    return {
      price: toMajor(price),
      ...(price < ordinary ? { ordinaryPrice: toMajor(ordinary) } : {}),
      ...(memberPrice < price ? { memberPrice: toMajor(memberPrice) } : {}),
      campaigns: codes,
    }
  }
  const usual = pricesFrom(row.price_minor)
  const others = ORDER_TYPES.flatMap((type) => {
    const ordinary = ordinaryPriceOf(row, type)
    return ordinary === row.price_minor ? [] : [[type, pricesFrom(ordinary)] as const]
  })
  return { ...usual, ...(others.length > 0 ? { orderTypePrices: Object.fromEntries(others) } : {}) }
}
