import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type * as z from 'zod/mini'
import * as schemas from '../schemas/index.ts'
import * as samples from '../testing/samples.ts'
import { isId, isInstant, isLocalDate, isLocalTime } from './common.ts'
import type { Guard } from './guard.ts'
import * as guards from './index.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const text = fc.oneof(
  fc.constantFrom(
    '',
    'kr',
    'SEK',
    '😀😀😀',
    'a'.repeat(64),
    'a'.repeat(65),
    '😀'.repeat(90),
    'x'.repeat(91),
    'sv',
    'new',
  ),
  fc.constantFrom('article', 'container', 'percent', 'done', 'egg', 'Monday', 'online', 'takeAway', 'now'),
  fc.constantFrom('12:30:00', '24:00:00', '2026-02-28', '2026-02-30', '2026-03-02T12:00:00Z', '2026-03-02T12:00Z'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, -1, 0, 1, 1.5, 99, 100, 2 ** 53, [], {}),
  text,
  fc.constant(Number.POSITIVE_INFINITY),
  fc.array(text, { maxLength: 2 }),
)

/** Returns a copy with one value replaced, removed or added. Each number of `path` selects a key at that depth. */
function changed(json: Json, path: readonly number[], how: 'replace' | 'remove' | 'add', by: Json): Json {
  const keys = typeof json === 'object' && json !== null ? Object.keys(json) : []
  const [step, ...rest] = path
  if (step === undefined || keys.length === 0) return how === 'replace' ? by : json
  const key = keys[step % keys.length] as string
  const copy = structuredClone(json) as { [key: string]: Json }
  const isLast = rest.length === 0
  if (isLast && Array.isArray(copy) && how !== 'replace')
    copy.splice(Number(key), 1, ...(how === 'add' ? [by, by] : []))
  else if (isLast && how === 'remove') delete copy[key]
  else if (isLast && how === 'add') copy.other = by
  else copy[key] = changed(copy[key] as Json, rest, how, by)
  return copy
}

const change = fc.record({
  path: fc.array(fc.nat(30), { maxLength: 9 }),
  how: fc.constantFrom('replace', 'remove', 'add' as const),
  by: value,
})
const accepts = (schema: z.ZodMiniType, json: unknown) => schema.safeParse(json).success

describe.each<readonly [string, Guard<unknown>, z.ZodMiniType, Json]>([
  ['Basket', guards.isBasket, schemas.Basket, samples.basket],
  ['PaidSession', guards.isPaidSession, schemas.PaidSession, samples.paidSession],
  ['PlacedOrder', guards.isPlacedOrder, schemas.PlacedOrder, samples.placedOrder],
  ['OrderStatusEvent', guards.isOrderStatusEvent, schemas.OrderStatusEvent, samples.statusEvent],
  ['Signage', guards.isSignage, schemas.Signage, samples.signage],
  ['Settings', guards.isSettings, schemas.Settings, samples.settings],
  ['Shop', guards.isShop, schemas.Shop, samples.shop],
  ['Menu', guards.isMenu, schemas.Menu, samples.menu],
  ['Campaigns', guards.isCampaigns, schemas.Campaigns, samples.campaigns],
  ['DeliverySpots', guards.isDeliverySpots, schemas.DeliverySpots, samples.spots],
  ['RemotesRegistry', guards.isRemotesRegistry, schemas.RemotesRegistry, samples.registry],
])('the guard of %s', (_, guard, schema, sample) => {
  it('accepts exactly what its schema accepts', () => {
    expect([guard(sample), accepts(schema, sample)]).toEqual([true, true])
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        const json = changes.reduce<Json>((now, { path, how, by }) => changed(now, path, how, by), sample)
        expect(guard(json)).toBe(accepts(schema, json))
      }),
      { numRuns: 2000 },
    )
  })
})

it('isOrderRequest accepts every request that the schema accepts', () => {
  fc.assert(
    fc.property(change, ({ path, how, by }) => {
      const json = changed(samples.orderRequest, path, how, by)
      if (accepts(schemas.OrderRequest, json)) expect(guards.isOrderRequest(json)).toBe(true)
    }),
  )
  expect(accepts(schemas.OrderRequest, samples.orderRequest)).toBe(true)
})

it.each([
  ['isTable', guards.isTable, schemas.Table, samples.table],
  ['isTableChangedEvent', guards.isTableChangedEvent, schemas.TableChangedEvent, { version: 1 }],
] as const)('%s accepts everything that the schema accepts, and no other types', (_, guard, schema, sample) => {
  expect([guard(sample), accepts(schema, sample)]).toEqual([true, true])
  fc.assert(
    fc.property(change, ({ path, how, by }) => {
      const json = changed(sample, path, how, by)
      if (accepts(schema, json)) expect(guard(json)).toBe(true)
    }),
  )
  for (const none of [null, 'table', [], {}]) expect(guard(none)).toBe(false)
})

const digits = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((n) => String(n).padStart(2, '0'))
const day = fc
  .tuple(fc.constantFrom('0000', '1900', '2000', '2024', '2026', '26'), digits(0, 13), digits(0, 32))
  .map((parts) => parts.join('-'))
const time = fc.tuple(digits(0, 24), digits(0, 60), digits(0, 60)).map((parts) => parts.join(':'))
const zone = fc.oneof(
  fc.constantFrom('', 'Z', 'z', '+0100', '+24:00', ' Z'),
  fc.tuple(fc.constantFrom('+', '-'), digits(0, 24), digits(0, 60)).map(([sign, h, m]) => `${sign}${h}:${m}`),
)
const fraction = fc.constantFrom('', '', '.1', '.123456', '.')

describe.each<readonly [string, Guard<unknown>, z.ZodMiniType, fc.Arbitrary<string>]>([
  ['a day', isLocalDate, schemas.LocalDate, day],
  ['a time of day', isLocalTime, schemas.LocalTime, time],
  [
    'an instant',
    isInstant,
    schemas.Instant,
    fc.tuple(day, time, fraction, zone).map(([d, ...t]) => `${d}T${t.join('')}`),
  ],
  [
    'an identifier',
    isId,
    schemas.Id,
    fc.string({ unit: fc.constantFrom('a', 'Z', '0', '.', '_', '-', '/', 'ö', '\n') }),
  ],
])('the guard of %s', (_, guard, schema, near) => {
  it('accepts exactly what its schema accepts', () => {
    fc.assert(
      fc.property(fc.oneof(near, text, value), (json) => expect(guard(json)).toBe(accepts(schema, json))),
      { numRuns: 5000 },
    )
  })
})
