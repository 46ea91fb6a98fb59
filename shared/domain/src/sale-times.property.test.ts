import { DAYS_OF_WEEK, type SaleTime } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { articleSaleTimes, type SaleNode } from './menu-sale-times.ts'
import { type Hours, isOpenAt } from './opening-hours.ts'
import { pickupSlots, type SlotRequest, soonestPickup, UNLIMITED } from './pickup-slots.ts'
import { areSoldAt, isSoldAt, nextSold, type SaleTimes } from './sale-times.ts'
import { aShop, everyDay } from './test-builders.ts'

const MINUTE_MS = 60_000

// With clock changes of an hour and of 30 minutes, one at midnight, and an offset of 5:30.
const ZONES = ['Europe/Stockholm', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kolkata'] as const
const zone = fc.constantFrom(...ZONES)
const date = fc.constantFrom('2026-03-29', '2026-04-05', '2026-04-24', '2026-06-10', '2026-10-04', '2026-10-25')
const instant = fc
  .tuple(date, fc.integer({ min: -4 * 288, max: 4 * 288 }))
  .map(([day, step]) => new Date(Date.parse(`${day}T00:00:00Z`) + step * 5 * MINUTE_MS))
const time = fc.nat(47).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`)
// Around the dates of the instants, so that first and last days matter; some are around single days, some never.
const bound = fc
  .tuple(date, fc.integer({ min: -4, max: 4 }))
  .map(([day, days]) => new Date(Date.parse(day) + days * 1440 * MINUTE_MS).toISOString().slice(0, 10))
const saleTimes: fc.Arbitrary<SaleTime[]> = fc.array(
  fc.record(
    { dayOfWeek: fc.constantFrom(...DAYS_OF_WEEK), opens: time, closes: time, validFrom: bound, validTo: bound },
    { requiredKeys: ['dayOfWeek', 'opens', 'closes'] },
  ),
  { maxLength: 5 },
)

const article = fc.constantFrom('a', 'b').map((code): SaleNode => ({ type: 'article', code }))
const { node } = fc.letrec<{ node: SaleNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    article,
    fc.record({
      type: fc.constant('container' as const),
      saleTimes,
      items: fc.array(tie('node'), { maxLength: 3 }),
    }),
  ),
}))

const hoursOf = (timeZone: string, openingHours: readonly SaleTime[]): Hours => ({
  timeZone,
  openingHours: [...openingHours],
  openingHoursExceptions: [],
})
const isWithin = (timeZone: string, times: readonly SaleTime[], at: Date) =>
  times.length === 0 || isOpenAt(hoursOf(timeZone, times), at)

/** The rule as it is written: at one place, the article and all categories around it are sold. Undefined: not placed. */
function isSoldByRule(
  items: readonly SaleNode[],
  own: ReadonlyMap<string, readonly SaleTime[]>,
  code: string,
  timeZone: string,
  at: Date,
): boolean {
  return items.some((item) =>
    item.type === 'article'
      ? item.code === code && isWithin(timeZone, own.get(code) ?? [], at)
      : isWithin(timeZone, item.saleTimes ?? [], at) && isSoldByRule(item.items, own, code, timeZone, at),
  )
}
const isPlaced = (items: readonly SaleNode[], code: string): boolean =>
  items.some((item) => (item.type === 'article' ? item.code === code : isPlaced(item.items, code)))

describe('dates of sale times (SALE-10)', () => {
  it('are those that a calendar in the time zone of the shop shows', () => {
    const zones = [...ZONES, 'Pacific/Apia', 'America/Havana', 'America/Santiago', 'Atlantic/Azores']
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, bound, bound, (timeZone, at, validFrom, validTo) => {
        const times = DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, opens: '00:00:00', closes: '00:00:00' }))
        const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
        const sold = (dates: Partial<SaleTime>) =>
          isSoldAt(
            times.map((one) => ({ ...one, ...dates })),
            timeZone,
            at,
          )
        expect(sold({ validFrom })).toBe(today >= validFrom)
        expect(sold({ validTo })).toBe(today <= validTo)
        expect(sold({ validFrom, validTo })).toBe(today >= validFrom && today <= validTo)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('sale times (SALE-2, SALE-3, SALE-10)', () => {
  it('are at each instant what the rule says, place by place', () => {
    fc.assert(
      fc.property(
        fc.array(node, { minLength: 1, maxLength: 3 }),
        saleTimes,
        zone,
        fc.array(instant, { minLength: 8 }),
        (items, own, timeZone, instants) => {
          const times = new Map([['a', own]])
          const all = articleSaleTimes(items, times)
          for (const code of ['a', 'b'])
            if (isPlaced(items, code))
              for (const at of instants)
                expect(isSoldAt(all.get(code), timeZone, at)).toBe(isSoldByRule(items, times, code, timeZone, at))
        },
      ),
      { numRuns: 500 },
    )
  })

  const limited = saleTimes.map((times): SaleTimes => (times.length === 0 ? undefined : times))
  const shopHours = fc.constantFrom(everyDay(['00:00:00', '00:00:00']), everyDay(['07:00:00', '02:00:00']))

  it('begin for a basket at the first instant at which the shop is open and sells everything', () => {
    fc.assert(
      fc.property(
        fc.array(limited, { maxLength: 3 }),
        shopHours,
        zone,
        instant,
        (all, openingHours, timeZone, from) => {
          const shop = hoursOf(timeZone, openingHours)
          const limit = new Date(from.getTime() + 3 * 1440 * MINUTE_MS)
          const found = nextSold(all, shop, from, limit)
          // Every time and every clock change is at a multiple of five minutes.
          let expected: Date | null = null
          for (let at = from.getTime(); at <= limit.getTime() && expected === null; at += 5 * MINUTE_MS)
            if (isOpenAt(shop, new Date(at)) && areSoldAt(all, timeZone, new Date(at))) expected = new Date(at)
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('leave exactly those pick-up times at which everything is sold, and say nothing about full slots', () => {
    const use = fc.record({ slot: fc.nat(300), orders: fc.nat(2) })
    fc.assert(
      fc.property(
        fc.array(limited, { minLength: 1, maxLength: 3 }),
        zone,
        instant,
        fc.nat(2),
        fc.array(use, { maxLength: 20 }),
        (all, timeZone, soonest, daysAhead, taken) => {
          const any: SlotRequest = {
            hours: aShop({ timeZone, openingHours: everyDay(['06:00:00', '23:00:00']) }),
            capacity: { ...UNLIMITED, ordersMax: 1, daysAhead },
            units: 1,
            uses: new Map(
              taken.map(({ slot, orders }) => [
                (Math.floor(soonest.getTime() / (15 * MINUTE_MS)) + slot) * 15 * MINUTE_MS,
                { orders, units: orders },
              ]),
            ),
            soonest,
          }
          const request = { ...any, saleTimes: all }
          const isSold = (at: Date) => areSoldAt(all, timeZone, at)
          expect(pickupSlots(request)).toEqual(pickupSlots(any).filter(({ at }) => isSold(at)))
          const soonestSold = soonestPickup(request)
          const soonestOfAny = soonestPickup(any)
          if (soonestOfAny && isSold(soonestOfAny)) expect(soonestSold).toEqual(soonestOfAny)
          if (soonestSold) expect(isSold(soonestSold)).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })
})
