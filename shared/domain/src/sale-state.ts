import type { Shop } from '@carte/contract'
import { DAY_MS, localDate } from './local-time.ts'
import { type Hours, isOpenAt, laterOnlyAt, nextChange, nextOpening } from './opening-hours.ts'
import { isSoldAt, nextSold, type SaleTimes } from './sale-times.ts'

/** What decides for which times a shop takes orders. */
export type SaleShop = Hours & Pick<Shop, 'preparationMinutes' | 'laterOnlyUntil' | 'daysAhead'>

/**
 * When an article can be ordered: `now` for the next possible pick-up time; `later` for a later time that the shop takes
 * orders for; `closed` for none. `at` is the time from which it is sold.
 */
export type SaleState =
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly at: Date; readonly isToday: boolean }
  | { readonly kind: 'closed' }

const MINUTE_MS = 60_000
/** For a shop that does not say for how many days ahead it takes orders. */
const DAYS_AHEAD_MAX = 7
/** How far ahead a shop without days ahead offers times. */
const OFFERED_MS = DAY_MS / 2

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/**
 * Returns whether something can be ordered (SALE-5). The server decides for an order: it also knows its size, and which
 * times are full.
 */
export function saleState(times: SaleTimes, shop: SaleShop, now: Date): SaleState {
  if (times === undefined) return { kind: 'now' }
  const ready = after(now, (shop.preparationMinutes ?? 0) * MINUTE_MS)
  const soonest = new Date(Math.max(ready.getTime(), laterOnlyAt(shop, now)?.getTime() ?? 0))
  // A closed shop sells nothing before it opens.
  const from = isOpenAt(shop, soonest) ? soonest : (nextOpening(shop, soonest) ?? soonest)
  if (isSoldAt(times, shop.timeZone, from)) return { kind: 'now' }
  const { timeZone, daysAhead = DAYS_AHEAD_MAX } = shop
  const at = nextSold([times], shop, from, after(from, daysAhead > 0 ? (daysAhead + 1) * DAY_MS : OFFERED_MS))
  if (!at) return { kind: 'closed' }
  const day = (of: Date) => localDate(timeZone, of)
  // Without days ahead, only the running business hours count.
  const closes = nextChange(shop, from)
  const isOffered = daysAhead > 0 ? day(at) <= day(after(from, daysAhead * DAY_MS)) : closes === null || at < closes
  return isOffered ? { kind: 'later', at, isToday: day(at) === day(now) } : { kind: 'closed' }
}
