import { readdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cropName } from '@carte/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { createPictureUpload } from '../../../infrastructure/images/picture-upload.ts'
import { makeFolder } from '../../../testing/folders.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { deleteUnusedPictures, TABLES_WITH_PICTURES, UNUSED_PICTURE_DAYS } from './unused-pictures.ts'

const DAY_MS = 86_400_000

let api: TestApi
let connection: Connection
let folder: string
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})
beforeEach(async () => {
  folder = await makeFolder('carte-pictures-')
})

let number = 0
const newName = () => `${(++number).toString(16).padStart(32, 'a')}.webp`
/** Writes a file that was changed this many days ago. */
async function write(name: string, daysAgo = UNUSED_PICTURE_DAYS + 1): Promise<string> {
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  await writeFile(join(folder, name), 'picture')
  await utimes(join(folder, name), at, at)
  return name
}
const sweep = () =>
  deleteUnusedPictures({
    db: connection.db,
    clock: { now: () => new Date() },
    config: { uploadFolder: folder },
  })
const files = async () => (await readdir(folder)).sort()

// PRIVACY-7
describe('deleteUnusedPictures', () => {
  it('sets an unused picture aside, and deletes it in the next run', async () => {
    const name = await write(newName())
    expect(await sweep()).toBe(0)
    expect(await files()).toEqual([`.${name}.unused`])
    expect(await sweep()).toBe(1)
    expect(await files()).toEqual([])
    expect(await sweep()).toBe(0)
  })

  it('keeps pictures of the last days, and files that were not uploaded', async () => {
    const names = [
      await write(newName(), UNUSED_PICTURE_DAYS - 1),
      await write('burger.webp'),
      await write('0123.webp'),
      await write(`${'a'.repeat(32)}.png`),
      await write('.x.unfinished'),
    ]
    for (let run = 0; run < 2; run++) expect(await sweep()).toBe(0)
    expect(await files()).toEqual(names.sort())
  })

  it('can run on two servers that share the folder, at once', async () => {
    const used = await write(newName())
    await write(newName())
    await api.sql("update shop set image = $1 where id = 'centrum'", [used])
    for (let run = 0; run < 2; run++) await Promise.all([sweep(), sweep()])
    expect(await files()).toEqual([used])
  })

  it('does nothing without a folder', async () => {
    folder = join(folder, 'none')
    expect(await sweep()).toBe(0)
  })

  const json = (name: string) => JSON.stringify([{ lang: 'fi', name: 'x', imageId: name }])
  it.each<[string, (name: string) => Promise<unknown>]>([
    ['a dish', (name) => api.sql("update article set image = $1 where menu_id = 'menu-eur' and code = 'cola'", [name])],
    [
      'a dish in one language',
      (name) => api.sql("update article set i18n = $1 where menu_id = 'menu-eur' and code = 'dip'", [json(name)]),
    ],
    [
      'a category',
      (name) =>
        api.sql(
          "update menu set items = items || jsonb_build_array(jsonb_build_object('image', $1::text)) where id = 'menu-eur'",
          [name],
        ),
    ],
    ['a shop', (name) => api.sql("update shop set image = $1 where id = 'centrum'", [name])],
    ['a campaign', (name) => api.sql('update campaign set image = $1', [name])],
    ['a campaign in one language', (name) => api.sql('update campaign set i18n = $1', [json(name)])],
    [
      'a draft',
      (name) =>
        api.sql(`insert into menu_draft (menu_id, revision) values ('menu-eur', 1) on conflict do nothing`).then(() =>
          api.sql(
            `insert into menu_change (menu_id, subject, field, before, after, account_name, at)
             values ('menu-eur', 'article/burger', 'imageUrl', 'null', to_jsonb($1::text), 'Anna', now())`,
            [name],
          ),
        ),
    ],
    [
      'an earlier version of a menu',
      (name) =>
        api.sql(
          `insert into menu_version (menu_id, at, account_name, content, changes)
           values ('menu-eur', now(), 'Anna', jsonb_build_object('article/x', jsonb_build_object('imageUrl', $1::text)), '[]')`,
          [name],
        ),
    ],
  ])('keeps a picture that %s uses', async (_what, use) => {
    const name = await write(newName())
    await use(name)
    for (let run = 0; run < 2; run++) expect(await sweep()).toBe(0)
    expect(await files()).toEqual([name])
  })

  it('keeps a part that is used, with its original, and deletes other parts', async () => {
    const original = await write(newName())
    const used = await write(cropName(original, { x: 0, y: 1_250, width: 10_000, height: 7_500 }))
    await write(cropName(original, { x: 0, y: 0, width: 5_000, height: 5_000 }))
    await api.sql("update shop set image = $1 where id = 'centrum'", [used])
    expect(await sweep()).toBe(0)
    expect(await sweep()).toBe(1)
    expect(await files()).toEqual([original, used].sort())
  })

  it('searches every table that has a column of a picture', async () => {
    const rows = await api.sql(
      `select distinct table_name from information_schema.columns
       where table_schema = 'public' and (column_name ~ 'image|picture' or column_name in ('i18n', 'items', 'content'))`,
    )
    const found = rows.map(({ table_name }) => String(table_name))
    // Names of pictures are never in these: a line and a spot have names only.
    const others = ['order_line', 'delivery_spot']
    expect(
      found.filter((table) => !others.includes(table) && !(TABLES_WITH_PICTURES as readonly string[]).includes(table)),
    ).toEqual([])
  })

  it('brings a picture back that is used again after it was set aside', async () => {
    const name = await write(newName())
    await sweep()
    await api.sql("update shop set image = $1 where id = 'helsinki'", [name])
    expect(await sweep()).toBe(0)
    expect(await files()).toEqual([name])
  })

  it('keeps a picture that is uploaded again at any moment of its deletion', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a40' } })
      .png()
      .toBuffer()
    const upload = createPictureUpload(folder)
    const name = await upload(bytes)
    const makeOld = () => write(name)
    // Before a run.
    await makeOld()
    await upload(bytes)
    for (let run = 0; run < 2; run++) await sweep()
    expect(await files()).toEqual([name])
    // After it was set aside.
    await makeOld()
    await sweep()
    expect(await files()).toEqual([`.${name}.unused`])
    expect(await upload(bytes)).toBe(name)
    expect(await sweep()).toBe(1)
    expect(await files()).toEqual([name])
    // After the run has read its age, and before it sets the picture aside: the time is renewed.
    await rename(join(folder, name), join(folder, `.${name}.unused`))
    expect(await sweep()).toBe(0)
    expect(await files()).toEqual([name])
  })
})
