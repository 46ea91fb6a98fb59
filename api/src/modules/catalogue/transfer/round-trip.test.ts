import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { exportFolder } from './commands.ts'
import { contentsOf, createPlaces, importInto } from './testing/places.ts'

/** Limits of kitchens and prices by order type, with and without empty cells. The sample has none. */
const LIMITS = {
  'pickup-capacity.csv': [
    'shopId,orderType,slotMinutes,ordersMax,unitsMax,walkInPercent,leadUnits,leadMinutes,lastOrderMinutes,daysAhead',
    'sodermalm,takeAway,20,8,30,25,10,5,30,7',
    'sodermalm,dineInPlace,60,,0,,,,,',
    '',
  ].join('\n'),
  'pickup-exceptions.csv': 'shopId,orderType,date,ordersMax,unitsMax\nsodermalm,takeAway,2030-12-31,0,\n',
  'articles.csv': [
    'menuId,code,kitchenUnits,saleTimes,price:takeAway,price:dineInPlace',
    'menu-sek,cola,0,,0,',
    'menu-sek,smash-burger,3,Monday-Friday 11:00-14:00|2026-12-24 Thursday 22:00-02:00|/2026-06-30,"99,50",139',
    '',
  ].join('\n'),
}
/** The sale times of articles, and of the categories in the menu's tree (SALE-8, SALE-11). */
const saleTimesOf = async (db: Kysely<Database>) => ({
  articles: (await db.selectFrom('article').select(['code', 'sale_times']).orderBy('code').execute()).flatMap(
    ({ code, sale_times }) => (sale_times.length > 0 ? [[code, sale_times.length]] : []),
  ),
  categories: (await db.selectFrom('menu').select('items').where('id', '=', 'menu-sek').execute()).flatMap(
    ({ items }) => items.flatMap((item) => (item.type === 'container' && item.saleTimes ? [item.saleTimes] : [])),
  ),
})
const limitsOf = async (db: Kysely<Database>) => ({
  capacities: await db.selectFrom('pickup_capacity').selectAll().orderBy('shop_id').orderBy('order_type').execute(),
  exceptions: await db.selectFrom('pickup_exception').selectAll().execute(),
  units: await db
    .selectFrom('article')
    .select(['code', 'kitchen_units'])
    .where('kitchen_units', '<>', 1)
    .orderBy('code')
    .execute(),
  prices: await db
    .selectFrom('article')
    .select(['code', 'take_away_minor', 'dine_in_place_minor'])
    .where('menu_id', '=', 'menu-sek')
    .where('take_away_minor', 'is not', null)
    .orderBy('code')
    .execute(),
})

let api: TestApi
let places: Awaited<ReturnType<typeof createPlaces>>
beforeAll(async () => {
  api = await createTestApi({ sample: 'chain' })
  places = await createPlaces(api)
  await importInto(places.db, await places.folder(LIMITS))
  // The first category is sold on Sunday mornings. The file of a menu's tree replaces it, so change what is exported.
  const exported = await places.folder()
  await exportFolder(places.db, exported, { format: 'json', only: ['menu-items'] })
  const items = JSON.parse((await contentsOf(exported))['menu-items.json'] ?? '[]') as Record<string, unknown>[]
  const first = items.find(({ menuId, code }) => menuId === 'menu-sek' && code === null)
  const changed = items.map((item) =>
    item === first ? { ...item, saleTimes: ['Sunday 08-12', '2026-12-01/ Monday 10-14'] } : item,
  )
  await importInto(places.db, await places.folder({ 'menu-items.json': JSON.stringify(changed, null, 1) }))
})
afterAll(async () => {
  await places.close()
  await api.close()
})

describe.each(['csv', 'json'] as const)('exportFolder as %s', (format) => {
  it('writes a folder that changes nothing in the same database and recreates it in an empty one', async () => {
    const folder = await places.folder()
    await exportFolder(places.db, folder, { format })
    const written = await contentsOf(folder)
    expect(Object.keys(written)).toContain(`shops.${format}`)

    const before = await api.sql('select sum(xmin::text::bigint) as rows from article')
    const again = await importInto(places.db, folder, { removeMissing: true })
    for (const outcome of Object.values(again)) expect(outcome).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(again.shops?.same).toBe(14)
    expect(await api.sql('select sum(xmin::text::bigint) as rows from article')).toEqual(before)

    const empty = await places.emptyDatabase()
    expect(await importInto(empty, folder)).toMatchObject({ shops: { added: 14 }, operator: { added: 1 } })
    const limits = await limitsOf(empty)
    expect(limits).toEqual(await limitsOf(places.db))
    expect(limits.capacities).toContainEqual(expect.objectContaining({ orders_max: 8, walk_in_percent: 25 }))
    expect(limits.capacities).toContainEqual(expect.objectContaining({ orders_max: null, units_max: 0 }))
    expect(limits.units).toContainEqual({ code: 'smash-burger', kitchen_units: 3 })
    expect(limits.prices).toEqual([
      { code: 'cola', take_away_minor: 0, dine_in_place_minor: null },
      { code: 'espresso', take_away_minor: 2_500, dine_in_place_minor: null },
      { code: 'smash-burger', take_away_minor: 9_950, dine_in_place_minor: 13_900 },
    ])
    const saleTimes = await saleTimesOf(empty)
    expect(saleTimes).toEqual(await saleTimesOf(places.db))
    expect(saleTimes).toEqual({
      // SALE-11: dates without hours are every day.
      articles: [['smash-burger', 13]],
      categories: [
        [
          { dayOfWeek: 'Sunday', opens: '08:00:00', closes: '12:00:00' },
          { dayOfWeek: 'Monday', opens: '10:00:00', closes: '14:00:00', validFrom: '2026-12-01' },
        ],
      ],
    })
    const copy = await places.folder()
    await exportFolder(empty, copy, { format })
    expect(await contentsOf(copy)).toEqual(written)
  })
})
