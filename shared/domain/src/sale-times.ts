import type { Article, SaleTime } from '@carte/contract'
import { type Hours, isOpenAt, nextChange } from './opening-hours.ts'

// Articles and categories that are sold by hours and days (SALE-1 to SALE-12). Sale times are weekly, in the shop's time
// zone, written like opening hours, and can have a first and a last date. What counts is the pick-up time.

/** When an article is sold. Undefined: whenever its shop is open. Empty: never, as its times have nothing in common. */
export type SaleTimes = readonly SaleTime[] | undefined

const asHours = (times: readonly SaleTime[], timeZone: string): Hours => ({
  timeZone,
  openingHours: [...times],
  openingHoursExceptions: [],
})

/** Returns whether something is sold at a moment. The first moment is included, the last excluded. */
export const isSoldAt = (times: SaleTimes, timeZone: string, at: Date): boolean =>
  times === undefined || isOpenAt(asHours(times, timeZone), at)

/** Returns whether everything is sold at a moment. */
export const areSoldAt = (all: readonly SaleTimes[], timeZone: string, at: Date): boolean =>
  all.every((times) => isSoldAt(times, timeZone, at))

/**
 * Returns the first moment from `from` to `limit` at which everything is sold while the shop is open; null if there is
 * none. Looks at most 14 days ahead.
 */
export function nextSold(all: readonly SaleTimes[], shop: Hours, from: Date, limit: Date): Date | null {
  const hours = [shop, ...all.flatMap((times) => (times ? asHours(times, shop.timeZone) : []))]
  let at: Date | undefined = from
  while (at && at <= limit) {
    const now: Date = at
    if (hours.every((one) => isOpenAt(one, now))) return now
    // All of them are only sold together from a moment at which one of them begins to be.
    const changes = hours.flatMap((one) => nextChange(one, now) ?? [])
    at = changes.sort((a, b) => a.getTime() - b.getTime())[0]
  }
  return null
}

/** An article with its sale times, of which a line of an order is. */
type Sold = Pick<Article, 'code' | 'saleTimes'>

/** Returns the codes of the articles that are not sold at a moment, each once. */
export const notSoldAt = (articles: readonly Sold[], timeZone: string, at: Date): string[] => [
  ...new Set(articles.filter(({ saleTimes }) => !isSoldAt(saleTimes, timeZone, at)).map(({ code }) => code)),
]

/**
 * Returns which articles are the reason that an order has no pick-up time: those that are sold at none of the times at
 * which the kitchen has room; if each is, but not all at the same time, all that are not always sold.
 */
export function neverSoldTogether<A extends Sold>(
  articles: readonly A[],
  timeZone: string,
  pickupTimes: readonly Date[],
): readonly A[] {
  const limited = [...new Map(articles.map((one) => [one.code, one])).values()].filter(
    ({ saleTimes }) => saleTimes !== undefined,
  )
  const never = limited.filter(({ saleTimes }) => !pickupTimes.some((at) => isSoldAt(saleTimes, timeZone, at)))
  return never.length > 0 ? never : limited
}
