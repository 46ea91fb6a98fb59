import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type Hours, isOpenAt } from './opening-hours.ts'
import {
  capacityAt,
  hasRoom,
  isOffered,
  isReadyTime,
  laterOnlyEnd,
  leadMinutesOf,
  type PickupCapacity,
  pickupSlots,
  SLOT_MINUTES,
  type SlotRequest,
  type SlotUse,
  slotKey,
  slotStart,
  soldLimits,
  soonestPickup,
  UNLIMITED,
  unitsTaken,
} from './pickup-slots.ts'
import { everyDay } from './test-builders.ts'

const ALWAYS = everyDay(['00:00:00', '00:00:00'])
const hours = (over: Partial<Hours> = {}): Hours => ({
  timeZone: 'Europe/Stockholm',
  openingHours: ALWAYS,
  openingHoursExceptions: [],
  ...over,
})
const capacity = (over: Partial<PickupCapacity> = {}): PickupCapacity => ({ ...UNLIMITED, ...over })
const usesOf = (uses: Readonly<Record<string, SlotUse>>) =>
  new Map(Object.entries(uses).map(([start, use]) => [slotKey(new Date(start)), use]))
const request = (over: Partial<SlotRequest> = {}): SlotRequest => ({
  hours: hours(),
  capacity: capacity(),
  units: 1,
  uses: new Map(),
  soonest: new Date('2026-03-06T17:10Z'),
  ...over,
})
const FULL: SlotUse = { orders: 100, units: 1_000 }
const clockTimes = (slots: ReturnType<typeof pickupSlots>) =>
  slots.map(({ at, isFull }) => `${at.toISOString().slice(11, 16)}${isFull ? ' full' : ''}`)

describe('soldLimits', () => {
  it.each<[string, Partial<PickupCapacity>, ReturnType<typeof soldLimits>]>([
    ['no limits', {}, { ordersMax: null, unitsMax: null }],
    ['limits without a share for the till', { ordersMax: 8, unitsMax: 20 }, { ordersMax: 8, unitsMax: 20 }],
    ['a quarter for the till', { ordersMax: 8, unitsMax: 20, walkInPercent: 25 }, { ordersMax: 6, unitsMax: 15 }],
    ['a share that is no whole order', { ordersMax: 5, walkInPercent: 30 }, { ordersMax: 3, unitsMax: null }],
    ['everything for the till', { ordersMax: 8, unitsMax: 20, walkInPercent: 100 }, { ordersMax: 0, unitsMax: 0 }],
  ])('returns %s', (_, over, limits) => {
    expect(soldLimits(capacity(over))).toEqual(limits)
  })
})

describe('hasRoom (SLOT-1, SLOT-2)', () => {
  it.each<[string, Partial<PickupCapacity>, SlotUse, number, boolean]>([
    ['without limits', {}, FULL, 50, true],
    ['below the limit of orders', { ordersMax: 4 }, { orders: 3, units: 90 }, 50, true],
    ['at the limit of orders', { ordersMax: 4 }, { orders: 4, units: 4 }, 1, false],
    ['with exactly the units that are left', { unitsMax: 10 }, { orders: 1, units: 7 }, 3, true],
    ['with one unit too many', { unitsMax: 10 }, { orders: 1, units: 7 }, 4, false],
    ['for an order without work in a slot without units left', { unitsMax: 10 }, { orders: 1, units: 10 }, 0, true],
    ['for more work than a slot has, in an empty slot', { unitsMax: 10 }, { orders: 0, units: 0 }, 35, true],
    [
      'for more work than a slot has, in a slot that has begun to fill',
      { unitsMax: 10 },
      { orders: 1, units: 1 },
      35,
      false,
    ],
    ['in the share for the till', { ordersMax: 4, walkInPercent: 25 }, { orders: 3, units: 3 }, 1, false],
    ['if the till has everything', { ordersMax: 4, walkInPercent: 100 }, { orders: 0, units: 0 }, 1, false],
    ['if the till has all the work', { unitsMax: 4, walkInPercent: 100 }, { orders: 0, units: 0 }, 1, false],
    ['after the limit has been lowered', { ordersMax: 2 }, { orders: 5, units: 5 }, 1, false],
  ])('%s', (_, over, use, units, expected) => {
    expect(hasRoom(capacity(over), use, units)).toBe(expected)
  })

  it('never lets the taken orders and units pass the limits, for any orders', () => {
    const limit = fc.option(fc.nat(40))
    fc.assert(
      fc.property(
        fc.record({ ordersMax: limit, unitsMax: limit, walkInPercent: fc.nat(100) }),
        fc.array(fc.nat(60), { maxLength: 60 }),
        (limits, orders) => {
          const of = capacity(limits)
          let use: SlotUse = { orders: 0, units: 0 }
          for (const units of orders)
            if (hasRoom(of, use, units)) use = { orders: use.orders + 1, units: use.units + unitsTaken(of, units) }
          const sold = (max: number | null) =>
            max === null ? orders.length * 60 : (max * (100 - limits.walkInPercent)) / 100
          expect(use.orders).toBeLessThanOrEqual(sold(limits.ordersMax))
          expect(use.units).toBeLessThanOrEqual(sold(limits.unitsMax))
        },
      ),
    )
  })
})

describe('slotStart', () => {
  it.each(SLOT_MINUTES)(
    'is at most the time, by less than a slot of %i minutes, and at a multiple of them',
    (slotMinutes) => {
      fc.assert(
        fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }), (at) => {
          const start = slotStart({ slotMinutes }, at)
          const late = at.getTime() - start.getTime()
          expect([late >= 0, late < slotMinutes * 60_000]).toEqual([true, true])
          expect(start.getTime() % (slotMinutes * 60_000)).toBe(0)
        }),
      )
    },
  )
})

describe('pickupSlots (SLOT-3)', () => {
  // 19:00 to 21:00 in the shop's zone is 18:00 to 20:00 UTC in winter.
  const evening = hours({ openingHours: everyDay(['11:00:00', '21:00:00']) })
  const soonest = new Date('2026-03-06T19:10Z')

  it.each<[string, Partial<SlotRequest>, readonly string[]]>([
    ['quarters of an hour without a capacity', { capacity: UNLIMITED, hours: evening }, ['19:15', '19:30', '19:45']],
    [
      'a quarter that is exactly the soonest time',
      { capacity: UNLIMITED, hours: evening, soonest: new Date('2026-03-06T19:30Z') },
      ['19:30', '19:45'],
    ],
    [
      'no quarter that is 1 ms too early',
      { capacity: UNLIMITED, hours: evening, soonest: new Date('2026-03-06T19:30:00.001Z') },
      ['19:45'],
    ],
    ['slots of the shop’s length', { hours: evening, capacity: capacity({ slotMinutes: 20 }) }, ['19:20', '19:40']],
    [
      'full slots too',
      {
        hours: evening,
        capacity: capacity({ ordersMax: 2 }),
        uses: usesOf({ '2026-03-06T19:30Z': { orders: 2, units: 2 } }),
      },
      ['19:15', '19:30 full', '19:45'],
    ],
    [
      'slots that are too small for this order',
      {
        hours: evening,
        units: 4,
        capacity: capacity({ unitsMax: 5 }),
        uses: usesOf({ '2026-03-06T19:15Z': { orders: 1, units: 1 }, '2026-03-06T19:45Z': { orders: 1, units: 2 } }),
      },
      ['19:15', '19:30', '19:45 full'],
    ],
    ['nothing if the shop closes first', { hours: hours({ openingHours: everyDay(['11:00:00', '20:10:00']) }) }, []],
    [
      'slots after midnight of a shop that closes then',
      { soonest: new Date('2026-03-06T22:40Z'), hours: hours({ openingHours: everyDay(['17:00:00', '00:30:00']) }) },
      ['22:45', '23:00', '23:15'],
    ],
    [
      'no quarter before a kitchen takes orders again (STAFF-21)',
      { hours: evening, notBefore: new Date('2026-03-06T19:30Z') },
      ['19:30', '19:45'],
    ],
    [
      'the first slot that begins after that',
      { hours: evening, capacity: capacity({ slotMinutes: 20 }), notBefore: new Date('2026-03-06T19:21Z') },
      ['19:40'],
    ],
    [
      'what is full after it too',
      {
        hours: evening,
        capacity: capacity({ ordersMax: 1 }),
        notBefore: new Date('2026-03-06T19:30Z'),
        uses: usesOf({ '2026-03-06T19:30Z': FULL }),
      },
      ['19:30 full', '19:45'],
    ],
    [
      'all quarters if the kitchen needs longer than that',
      { hours: evening, notBefore: new Date('2026-03-06T19:00Z') },
      ['19:15', '19:30', '19:45'],
    ],
    ['nothing if the shop closes before that', { hours: evening, notBefore: new Date('2026-03-06T20:00Z') }, []],
  ])('returns %s', (_, over, expected) => {
    expect(clockTimes(pickupSlots(request({ soonest, ...over })))).toEqual(expected)
  })

  it.each<[string, string, string, string, number]>([
    // At 01:00 the shop is open for two more hours, because the clock goes from 02:00 to 03:00.
    ['skips an hour', 'Europe/Stockholm', '2026-03-29T00:00Z', '04:00:00', 8],
    // At 02:00 the shop is open for three more hours, because the clock goes from 03:00 back to 02:00.
    ['repeats an hour', 'Europe/Stockholm', '2026-10-25T00:00Z', '04:00:00', 12],
    ['skips an hour in another zone', 'Europe/Helsinki', '2026-03-29T00:00Z', '05:00:00', 8],
  ])('returns each slot once in a night that %s', (_, timeZone, at, closes, count) => {
    const slots = pickupSlots(
      request({ hours: hours({ timeZone, openingHours: everyDay(['17:00:00', closes]) }), soonest: new Date(at) }),
    )
    expect(slots).toHaveLength(count)
    expect(new Set(slots.map((slot) => slotKey(slot.at))).size).toBe(count)
  })

  it.each<[string, Partial<PickupCapacity>, readonly string[]]>([
    ['the closing time without a last order', {}, ['19:15', '19:30', '19:45']],
    ['15 minutes before closing', { lastOrderMinutes: 15 }, ['19:15', '19:30', '19:45']],
    ['16 minutes before closing', { lastOrderMinutes: 16 }, ['19:15', '19:30']],
    ['50 minutes before closing', { lastOrderMinutes: 50 }, []],
  ])('ends with the last order that is ready %s (SLOT-10)', (_, over, expected) => {
    expect(clockTimes(pickupSlots(request({ soonest, hours: evening, capacity: capacity(over) })))).toEqual(expected)
  })

  it('offers the hours of each day ahead, and none of a day on which the shop is closed (SLOT-12)', () => {
    const short = hours({
      openingHours: everyDay(['11:00:00', '12:00:00']),
      openingHoursExceptions: [{ date: '2026-03-08' }],
    })
    const offered = (daysAhead: number) =>
      pickupSlots(
        request({
          soonest: new Date('2026-03-06T10:20Z'),
          hours: short,
          capacity: capacity({ slotMinutes: 30, lastOrderMinutes: 10, daysAhead }),
        }),
      ).map(({ at }) => at.toISOString().slice(8, 16))
    expect(offered(0)).toEqual(['06T10:30'])
    expect(offered(1)).toEqual(['06T10:30', '07T10:00', '07T10:30'])
    expect(offered(3)).toEqual(['06T10:30', '07T10:00', '07T10:30', '09T10:00', '09T10:30'])
  })

  it('begins on a day ahead if the kitchen takes orders again after closing (STAFF-21)', () => {
    const slots = pickupSlots(
      request({
        soonest,
        hours: evening,
        capacity: capacity({ slotMinutes: 60, daysAhead: 1 }),
        notBefore: new Date('2026-03-06T20:15Z'),
      }),
    )
    expect(slots.slice(0, 2).map(({ at }) => at.toISOString().slice(8, 16))).toEqual(['07T10:00', '07T11:00'])
  })

  it('offers later hours of the same day only with days ahead', () => {
    const lunchAndDinner = hours({
      openingHours: [...everyDay(['11:00:00', '12:00:00']), ...everyDay(['17:00:00', '18:00:00'])],
    })
    const offered = (daysAhead: number) =>
      clockTimes(
        pickupSlots(
          request({
            soonest: new Date('2026-03-06T10:20Z'),
            hours: lunchAndDinner,
            capacity: capacity({ slotMinutes: 30, daysAhead }),
          }),
        ),
      )
    expect(offered(0)).toEqual(['10:30'])
    expect(offered(1)).toEqual(['10:30', '16:00', '16:30', '10:00', '10:30', '16:00', '16:30'])
  })

  it.each([
    ['skips an hour', 'Europe/Stockholm', '2026-03-28T12:00Z', 47 * 4],
    ['repeats an hour', 'Europe/Stockholm', '2026-10-24T12:00Z', 49 * 4],
    ['skips an hour in another zone', 'Europe/Helsinki', '2026-03-28T12:00Z', 47 * 4],
  ])('ends with the last day ahead, if its night %s', (_, timeZone, from, count) => {
    // From noon UTC until the midnight that ends the next day: two days without the hours of the first one.
    const midnight = request({
      hours: hours({ timeZone }),
      soonest: new Date(from),
      capacity: capacity({ daysAhead: 1 }),
    })
    const slots = pickupSlots(midnight)
    const passed = Number(
      new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(from)),
    )
    expect(slots).toHaveLength(count - passed * 4)
    expect(new Set(slots.map((slot) => slotKey(slot.at))).size).toBe(slots.length)
  })

  it('is the same at a shop in another zone, for the same local hours', () => {
    const of = (timeZone: string, soonestAt: string) =>
      pickupSlots(
        request({
          hours: hours({ timeZone, openingHours: everyDay(['17:00:00', '01:00:00']) }),
          soonest: new Date(soonestAt),
          capacity: capacity({ daysAhead: 2, lastOrderMinutes: 20 }),
        }),
      )
    const [stockholm, helsinki] = [
      of('Europe/Stockholm', '2026-03-06T17:10Z'),
      of('Europe/Helsinki', '2026-03-06T16:10Z'),
    ]
    const anHourLater = helsinki.map(({ at, isFull }) => ({ at: new Date(at.getTime() + 3_600_000), isFull }))
    expect(stockholm).toEqual(anHourLater)
    expect(stockholm.length).toBeGreaterThan(50)
  })

  it('offers only times that are also accepted, whatever the hours and the rules', () => {
    const clock = fc
      .nat(95)
      .map(
        (quarter) =>
          `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${quarter % 4 === 0 ? '00' : (quarter % 4) * 15}:00`,
      )
    fc.assert(
      fc.property(
        clock,
        clock,
        fc.record({
          slotMinutes: fc.constantFrom(...SLOT_MINUTES),
          lastOrderMinutes: fc.nat(120),
          daysAhead: fc.nat(7),
        }),
        fc.date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2026-12-31') }),
        fc.option(fc.integer({ min: -60, max: 1_440 }), { nil: undefined }),
        (opens, closes, rules, soonestAt, laterMinutes) => {
          const usual = {
            hours: hours({ openingHours: everyDay([opens, closes]) }),
            capacity: capacity(rules),
            soonest: soonestAt,
          }
          const notBefore =
            laterMinutes === undefined ? undefined : new Date(soonestAt.getTime() + laterMinutes * 60_000)
          const offer = { ...usual, ...(notBefore && { notBefore }) }
          const times = pickupSlots(request(offer)).map(({ at }) => at)
          expect(times.filter((at) => !isOffered(offer, at) || !isOpenAt(offer.hours, at))).toEqual([])
          expect(times.filter((at) => at < soonestAt)).toEqual([])
          expect(times.map(Number)).toEqual([...new Set(times.map(Number))].sort((a, b) => a - b))
          const usualTimes = pickupSlots(request(usual)).map(({ at }) => at)
          expect(times).toEqual(usualTimes.filter((at) => !notBefore || at >= notBefore))
          const now = soonestPickup(request(offer))
          expect(now === null || (!notBefore && isOffered(offer, now))).toBe(true)
        },
      ),
      { endOnFailure: true },
    )
  })

  it('covers twelve hours at most', () => {
    expect(pickupSlots(request({ capacity: capacity({ slotMinutes: 5 }) }))).toHaveLength(144)
  })
})

describe('soonestPickup (SLOT-4)', () => {
  const of = capacity({ ordersMax: 1 })
  const taken = { orders: 1, units: 1 }

  it.each<[string, Partial<SlotRequest>, string | null]>([
    ['the soonest time itself, not the start of its slot', { capacity: of }, '17:10'],
    ['the start of the next slot with room', { capacity: of, uses: usesOf({ '2026-03-06T17:00Z': taken }) }, '17:15'],
    [
      'the first with room after several full ones',
      {
        capacity: of,
        uses: usesOf({ '2026-03-06T17:00Z': taken, '2026-03-06T17:15Z': taken, '2026-03-06T17:30Z': taken }),
      },
      '17:45',
    ],
    [
      'null if the shop closes before the order is ready (SLOT-10)',
      { capacity: of, hours: hours({ openingHours: everyDay(['11:00:00', '18:10:00']) }) },
      null,
    ],
    [
      'null if the last order is ready before (SLOT-10)',
      {
        capacity: capacity({ lastOrderMinutes: 6 }),
        hours: hours({ openingHours: everyDay(['11:00:00', '18:15:00']) }),
      },
      null,
    ],
    [
      'the last order before closing',
      {
        capacity: capacity({ lastOrderMinutes: 5 }),
        hours: hours({ openingHours: everyDay(['11:00:00', '18:15:00']) }),
      },
      '17:10',
    ],
    [
      'null, and no time of tomorrow, if today is full',
      {
        capacity: capacity({ ordersMax: 1, walkInPercent: 0, daysAhead: 1 }),
        uses: usesOf({ '2026-03-06T17:00Z': taken }),
        hours: hours({ openingHours: everyDay(['11:00:00', '18:15:00']) }),
      },
      null,
    ],
    [
      'null if a shop that never closes is full for twelve hours, also if it takes orders for days ahead',
      {
        capacity: capacity({
          slotMinutes: 60,
          daysAhead: 1,
          exceptions: new Map([['2026-03-06', { ordersMax: 0, unitsMax: null }]]),
        }),
        soonest: new Date('2026-03-06T10:00Z'),
      },
      null,
    ],
    ['null while the kitchen keeps orders for later (STAFF-21)', { notBefore: new Date('2026-03-06T17:30Z') }, null],
    ['null even if the order takes longer than that', { notBefore: new Date('2026-03-06T17:00Z') }, null],
    ['null if the till has everything', { capacity: capacity({ ordersMax: 1, walkInPercent: 100 }) }, null],
    [
      'null if the shop closes before the next slot',
      {
        capacity: of,
        uses: usesOf({ '2026-03-06T17:00Z': taken }),
        hours: hours({ openingHours: everyDay(['11:00:00', '18:15:00']) }),
      },
      null,
    ],
  ])('returns %s', (_, over, expected) => {
    expect(soonestPickup(request(over))?.toISOString().slice(11, 16) ?? null).toBe(expected)
  })
})

describe('a kitchen that keeps orders for later (STAFF-21)', () => {
  const offer = request({
    hours: hours({ openingHours: everyDay(['11:00:00', '21:00:00']) }),
    notBefore: new Date('2026-03-06T18:15Z'),
  })

  it.each([
    ['before the end', '2026-03-06T18:14:59.999Z', false],
    ['at the end', '2026-03-06T18:15Z', true],
    ['after the end', '2026-03-06T18:20Z', true],
    ['at the closing time', '2026-03-06T20:00Z', false],
  ])('returns of a time %s (%s): %p', (_, at, expected) => {
    expect([isReadyTime(offer, new Date(at)), isOffered(offer, new Date(at))]).toEqual([expected, expected])
  })

  it.each([
    ['2026-03-06T17:30Z', 30, '2026-03-06T18:00:00.000Z'],
    ['2026-03-06T17:30:00.001Z', 30, '2026-03-06T18:15:00.000Z'],
    ['2026-03-06T17:44:59Z', 60, '2026-03-06T18:45:00.000Z'],
    ['2026-03-06T22:50Z', 120, '2026-03-07T01:00:00.000Z'],
  ])('from %s on, for %i minutes, does so until %s', (now, minutes, end) => {
    expect(laterOnlyEnd(new Date(now), minutes).toISOString()).toBe(end)
  })
})

describe('leadMinutesOf (SLOT-9)', () => {
  it.each<[Partial<PickupCapacity>, number, number]>([
    [{}, 100, 0],
    [{ leadUnits: 10, leadMinutes: 5 }, 0, 0],
    [{ leadUnits: 10, leadMinutes: 5 }, 10, 0],
    [{ leadUnits: 10, leadMinutes: 5 }, 11, 5],
    [{ leadUnits: 10, leadMinutes: 5 }, 20, 5],
    [{ leadUnits: 10, leadMinutes: 5 }, 35, 15],
    [{ leadUnits: 1, leadMinutes: 2 }, 4, 6],
  ])('with %j an order of %i units takes %i minutes more', (over, units, minutes) => {
    expect(leadMinutesOf(capacity(over), units)).toBe(minutes)
  })

  it('never makes a larger order faster', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.nat(60),
        fc.nat(500),
        fc.nat(500),
        (leadUnits, leadMinutes, a, b) => {
          const of = capacity({ leadUnits, leadMinutes })
          const [small, large] = [Math.min(a, b), Math.max(a, b)]
          expect(leadMinutesOf(of, small)).toBeLessThanOrEqual(leadMinutesOf(of, large))
        },
      ),
    )
  })
})

describe('capacityAt (SLOT-11)', () => {
  const usual = capacity({
    ordersMax: 8,
    unitsMax: 20,
    exceptions: new Map([['2026-03-07', { ordersMax: 2, unitsMax: null }]]),
  })

  it.each([
    ['the day before, a minute before midnight', 'Europe/Stockholm', '2026-03-06T22:59Z', 8],
    ['the day itself, from midnight on', 'Europe/Stockholm', '2026-03-06T23:00Z', 2],
    ['the day itself, until its last minute', 'Europe/Stockholm', '2026-03-07T22:59Z', 2],
    ['the day after', 'Europe/Stockholm', '2026-03-07T23:00Z', 8],
    ['the day itself in another zone, an hour earlier', 'Europe/Helsinki', '2026-03-06T22:00Z', 2],
  ])('has the limits of %s', (_, timeZone, at, ordersMax) => {
    expect(capacityAt(usual, { timeZone }, new Date(at)).ordersMax).toBe(ordersMax)
  })

  it('replaces both limits, and keeps the rest', () => {
    expect(capacityAt({ ...usual, walkInPercent: 50 }, hours(), new Date('2026-03-07T12:00Z'))).toMatchObject({
      ordersMax: 2,
      unitsMax: null,
      walkInPercent: 50,
      slotMinutes: 15,
    })
  })

  it('closes a day with a limit of 0, of which the slots are full', () => {
    const closed = capacity({ daysAhead: 1, exceptions: new Map([['2026-03-07', { ordersMax: 0, unitsMax: null }]]) })
    const slots = pickupSlots(
      request({ capacity: closed, hours: hours({ openingHours: everyDay(['18:00:00', '19:00:00']) }) }),
    )
    expect(slots.map(({ at, isFull }) => `${at.toISOString().slice(8, 16)} ${isFull}`)).toEqual([
      ...['06T17:15', '06T17:30', '06T17:45'].map((time) => `${time} false`),
      ...['07T17:00', '07T17:15', '07T17:30', '07T17:45'].map((time) => `${time} true`),
    ])
  })
})
