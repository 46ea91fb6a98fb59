import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { exportFolder } from './commands.ts'
import { contentsOf, createPlaces, importInto } from './testing/places.ts'

/** Limits of kitchens, with and without empty cells. The sample has none. */
const LIMITS = {
  'pickup-capacity.csv': [
    'shopId,orderType,slotMinutes,ordersMax,unitsMax,walkInPercent,leadUnits,leadMinutes,lastOrderMinutes,daysAhead',
    'sodermalm,takeAway,20,8,30,25,10,5,30,7',
    'sodermalm,dineInPlace,60,,0,,,,,',
    '',
  ].join('\n'),
  'pickup-exceptions.csv': 'shopId,orderType,date,ordersMax,unitsMax\nsodermalm,takeAway,2030-12-31,0,\n',
  'articles.csv': 'menuId,code,kitchenUnits\nmenu-sek,cola,0\nmenu-sek,smash-burger,3\n',
}
const limitsOf = async (db: Kysely<Database>) => ({
  capacities: await db.selectFrom('pickup_capacity').selectAll().orderBy('shop_id').orderBy('order_type').execute(),
  exceptions: await db.selectFrom('pickup_exception').selectAll().execute(),
  units: await db
    .selectFrom('article')
    .select(['code', 'kitchen_units'])
    .where('kitchen_units', '<>', 1)
    .orderBy('code')
    .execute(),
})

let api: TestApi
let places: Awaited<ReturnType<typeof createPlaces>>
beforeAll(async () => {
  api = await createTestApi({ sample: 'chain' })
  places = await createPlaces(api)
  await importInto(places.db, await places.folder(LIMITS))
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
    const copy = await places.folder()
    await exportFolder(empty, copy, { format })
    expect(await contentsOf(copy)).toEqual(written)
  })
})
