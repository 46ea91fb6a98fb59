import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import decodeQR from 'qr/decode.js'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { codeOf } from './card.ts'
import { type PerPage, readTables, type Tables, writeTableCards } from './commands.ts'
import { addressOf, typedAddressOf } from './read-tables.ts'

const ORIGIN = 'https://order.example'

let api: TestApi
let connection: Connection
let folder: string
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 1 })
  folder = await mkdtemp(join(tmpdir(), 'carte-table-cards-'))
})
afterAll(async () => {
  await connection.close()
  await api.close()
  await rm(folder, { recursive: true })
})

function photographed(rows: readonly (readonly boolean[])[]) {
  const SCALE = 4
  const width = rows.length * SCALE
  const data = new Uint8ClampedArray(width * width * 4)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const isDark = rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]
      data.set([...Array(3).fill(isDark ? 0 : 255), 255], (y * width + x) * 4)
    }
  return { width, height: width, data }
}

describe('the QR code of a table', () => {
  it.each([
    ['centrum', 'bord-1', 'dineInPlace', '/shop/centrum/menu?orderType=dineInPlace&spotId=bord-1'],
    ['söder & co', 'lucka 2', 'takeAway', '/shop/s%C3%B6der%20%26%20co/menu?orderType=takeAway&spotId=lucka+2'],
  ] as const)('of the shop %s contains its menu’s address with order type and spot', (shopId, id, orderType, path) => {
    const address = addressOf(ORIGIN, shopId, { id, orderType })
    expect(address).toBe(ORIGIN + path)
    expect(decodeQR(photographed(codeOf(address)))).toBe(address)
  })

  it('has a quiet zone and can be read with a scratch', () => {
    const address = addressOf(ORIGIN, 'centrum', { id: 'bord-1', orderType: 'dineInPlace' })
    const rows = codeOf(address)
    const quiet = [0, 1, 2, 3, -4, -3, -2, -1]
    expect(quiet.flatMap((y) => rows.at(y)?.filter(Boolean))).toEqual([])
    expect(rows.flatMap((row) => quiet.filter((x) => row.at(x)))).toEqual([])
    const middle = Math.floor(rows.length / 2)
    const scratched = rows.map((row, y) => row.map((dark, x) => dark && !(y === middle && x > 12 && x < 30)))
    expect(decodeQR(photographed(scratched))).toBe(address)
  })

  it.each([
    ['https://order.example', 'centrum', 'order.example/shop/centrum'],
    ['http://localhost:8080', 'ateljén', 'localhost:8080/shop/ateljén'],
    ['https://order.example', 'a b', 'order.example/shop/a%20b'],
  ])('has an address to type below it: %s %s', (origin, shopId, typed) =>
    expect(typedAddressOf(origin, shopId)).toBe(typed),
  )
})

describe('readTables', () => {
  it('returns tables in natural order, named in the first language, with the operator’s first language and English as default', async () => {
    await api.sql(
      `insert into delivery_spot values ('centrum', 'bord-10', 'Bord 10', '[{"language":"en","text":"Table 10"}]', 'dineInPlace')`,
    )
    const { tables, languages, shop } = await readTables(connection.db, 'centrum', { orderType: 'dineInPlace' })
    expect(tables.map(({ id }) => id)).toEqual(['bord-1', 'bord-2', 'bord-10'])
    expect(languages).toEqual(['sv', 'en'])
    expect(shop.name).toBe('Centrum')
    const english = await readTables(connection.db, 'centrum', { languages: ['en'] })
    expect(english.languages).toEqual(['en'])
    expect(english.tables.map(({ name }) => name)).toContain('Table 10')
    expect(english.tables.map(({ orderType }) => orderType)).toContain('takeAway')
  })

  it.each([
    ['nowhere', {}, 'There is no shop "nowhere".'],
    ['dagtid', {}, 'Shop "dagtid" has no delivery spots: there is nothing to print.'],
  ] as const)('rejects the shop %s with a message', async (shopId, filter, message) =>
    expect(readTables(connection.db, shopId, filter)).rejects.toMatchObject({ userMessage: message }),
  )
})

describe('writeTableCards', () => {
  const tablesOf = (names: readonly string[]): Tables => ({
    operator: 'Kvarnen',
    shop: { id: 'soder', name: 'Kvarnen Södermalm' },
    languages: ['sv', 'en', 'fi', 'ru', 'no'],
    tables: names.map((name, i) => ({ id: `bord-${i}`, name, orderType: 'dineInPlace' })),
  })
  const pagesIn = async (file: string) => (await readFile(file, 'latin1')).match(/\/Type \/Page\b/g)?.length

  it.each([
    [1, 500, 500],
    [2, 3, 2],
    [4, 4, 1],
    [6, 500, 84],
  ] as const)('with %d cards a page writes %d tables on %d pages', async (perPage: PerPage, count, pages) => {
    const out = join(folder, `${perPage}.pdf`)
    const names = Array.from({ length: count }, (_, i) => `Fönsterbord ${i}`)
    expect(await writeTableCards(tablesOf(names), { out, perPage, origin: ORIGIN })).toEqual({ pages, missing: [] })
    expect(await pagesIn(out)).toBe(pages)
    expect(await readdir(folder)).not.toContain(`${perPage}.pdf.part`)
  })

  it('writes letters of all five languages and returns characters that no font has', async () => {
    const names = [
      'Åäö Øæ Éü',
      'Столик у окна, ёлка',
      `${'Långbordet '.repeat(20)}12`,
      'x'.repeat(120),
      'Bord 3 🍕',
      '',
    ]
    const out = join(folder, 'names.pdf')
    expect(await writeTableCards(tablesOf(names), { out, perPage: 6, origin: ORIGIN })).toEqual({
      pages: 1,
      missing: ['🍕'],
    })
  })

  it('rejects a path that cannot be written and changes no file', async () => {
    await writeFile(join(folder, 'file'), 'mine')
    const out = join(folder, 'file', 'tables.pdf')
    await expect(writeTableCards(tablesOf(['A']), { out, perPage: 1, origin: ORIGIN })).rejects.toMatchObject({
      userMessage: expect.stringContaining('tables.pdf cannot be written'),
    })
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('mine')
  })
})
