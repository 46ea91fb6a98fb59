import type { Basket, DeliverySpot, Language, OrderType } from '@carte/contract'
import { nameOf } from '../localized.ts'

/** Returns the spots for an order type. */
export function spotsFor(spots: readonly DeliverySpot[], orderType: OrderType): readonly DeliverySpot[] {
  return spots.filter((spot) => spot.orderType === orderType)
}

/** Sorts by name in the guest's language; `Table 2` comes before `Table 10`. */
export function sortSpots(spots: readonly DeliverySpot[], language: Language): readonly DeliverySpot[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return [...spots].sort((a, b) => compare(nameOf(a, language).text, nameOf(b, language).text))
}

/** Returns the spots whose name contains `query`, ignoring case; all of them for an empty query. */
export function searchSpots(
  spots: readonly DeliverySpot[],
  query: string,
  language: Language,
): readonly DeliverySpot[] {
  const wanted = query.trim().toLocaleLowerCase(language)
  return spots.filter((spot) => nameOf(spot, language).text.toLocaleLowerCase(language).includes(wanted))
}

/** Returns whether an order must name a spot: dishes eaten in a shop with tables are brought to one. */
export function needsSpot(orderType: OrderType, spots: readonly DeliverySpot[]): boolean {
  return orderType === 'dineInPlace' && spotsFor(spots, orderType).length > 0
}

/** Returns whether the order must name a spot, and the basket has none of its order type. */
export function isSpotMissing(
  { orderType, spotId }: Pick<Basket, 'orderType' | 'spotId'>,
  spots: readonly DeliverySpot[],
): boolean {
  return needsSpot(orderType, spots) && !spotsFor(spots, orderType).some(({ id }) => id === spotId)
}
