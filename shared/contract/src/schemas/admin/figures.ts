import * as z from 'zod/mini'
import { Amount, Currency, I18n, Id, Instant, LocalDate } from '../common.ts'

// Schemas of the figures of a shop.

export const ShopFiguresParams = z.strictObject({ shopId: Id })

/** Figures of the orders that guests placed within a period. */
const PeriodFigures = {
  /** Paid orders that were not rolled back. */
  orders: z.int(),
  /** What was captured for these orders, less what was refunded. Money that is only reserved is not in it. */
  takings: Amount,
  /** Takings divided by the number of orders with captured money; null without any. */
  average: z.nullable(Amount),
  /** Paid orders that were rolled back later. */
  rolledBack: z.int(),
  /**
   * Minutes from the payment to `done`, of orders that were promised within 90 minutes: orders for later would say when
   * guests want to eat, not how fast the kitchen is. Null without such orders.
   */
  readyMinutesMedian: z.nullable(z.number()),
  readyMinutesP90: z.nullable(z.number()),
}

export const DayFigures = z.object({ date: LocalDate, ...PeriodFigures })
export type DayFigures = z.infer<typeof DayFigures>

export const TopDish = z.object({
  code: Id,
  /** The name in the latest order. */
  name: z.string(),
  i18n: I18n,
  quantity: z.int(),
  /** Prices of the lines with their choices, refunded or not. */
  total: Amount,
})
export type TopDish = z.infer<typeof TopDish>

/** How far placed orders came. An order that still waits for its payment is in none of the counts. */
export const CheckoutSteps = z.object({
  /** Unpaid orders are deleted after some days, so the period can be shorter than that of the days. */
  since: LocalDate,
  placed: z.int(),
  /** Orders for which the guest began to pay at least once. */
  paymentStarted: z.int(),
  paid: z.int(),
})
export type CheckoutSteps = z.infer<typeof CheckoutSteps>

/** How many visits came to each step of ordering at the shop in a period; each visit counts once. */
const VisitCounts = z.object({
  menu: z.int(),
  basket: z.int(),
  checkout: z.int(),
  placed: z.int(),
  paid: z.int(),
})
export type VisitCounts = z.infer<typeof VisitCounts>

export const ShopFigures = z.object({
  at: Instant,
  timeZone: z.string(),
  /** The currency of all amounts. Takings in another one are not counted. */
  currency: Currency,
  /** From midnight in the shop's time zone. */
  today: z.object(PeriodFigures),
  /** The same weekday one week before, up to the same time of day. */
  weekBefore: z.object(PeriodFigures),
  /** The last 28 days, earliest first. The last one is today. */
  days: z.array(DayFigures),
  /** Of all days together. */
  total: z.object(PeriodFigures),
  /** The ten dishes that were ordered most in these days. */
  topDishes: z.array(TopDish),
  checkout: CheckoutSteps,
  /** Missing from servers before the release that counts visits. `weekBefore` is null if nothing was counted then. */
  visits: z.optional(z.object({ today: VisitCounts, weekBefore: z.nullable(VisitCounts) })),
})
export type ShopFigures = z.infer<typeof ShopFigures>
export type PeriodFigures = ShopFigures['today']
