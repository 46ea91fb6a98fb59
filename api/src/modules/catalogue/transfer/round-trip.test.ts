import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { exportFolder } from './commands.ts'
import { contentsOf, createPlaces, importInto } from './testing/places.ts'

let api: TestApi
let places: Awaited<ReturnType<typeof createPlaces>>
beforeAll(async () => {
  api = await createTestApi({ sample: 'chain' })
  places = await createPlaces(api)
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
    const copy = await places.folder()
    await exportFolder(empty, copy, { format })
    expect(await contentsOf(copy)).toEqual(written)
  })
})
