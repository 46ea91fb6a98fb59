import type { DeliverySpot, Language, OrderType } from '@carte/contract'
import { nameOf } from '../wording.ts'

/** The spots of an order type (spec §5). */
export function spotsFor(spots: readonly DeliverySpot[], orderType: OrderType): readonly DeliverySpot[] {
  return spots.filter((spot) => spot.orderType === orderType)
}

/** By name as the guest reads it; `Table 2` comes before `Table 10`. */
export function sortSpots(spots: readonly DeliverySpot[], language: Language): readonly DeliverySpot[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return spots.toSorted((a, b) => compare(nameOf(a, language).text, nameOf(b, language).text))
}

/** Those whose name has `query` in it, in whichever case; all of them for none. */
export function spotsNamed(spots: readonly DeliverySpot[], query: string, language: Language): readonly DeliverySpot[] {
  const wanted = query.trim().toLocaleLowerCase(language)
  return spots.filter((spot) => nameOf(spot, language).text.toLocaleLowerCase(language).includes(wanted))
}

/** Whether an order must say where it goes: whoever eats in a shop with tables is served at one. */
export function needsSpot(orderType: OrderType, spots: readonly DeliverySpot[]): boolean {
  return orderType === 'dineInPlace' && spotsFor(spots, orderType).length > 0
}
