import { join } from 'node:path'
import { createClient } from '@carte/contract/client'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { requireOperator } from '../../../config/production.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { acceptance, callAdmin, codeAt, openInvitation, STAFF_PASSWORD } from '../../../testing/staff-accounts.ts'
import { inviteAdmin } from '../../back-office/commands.ts'
import { exportFolder } from './commands.ts'
import type { KindName } from './kinds.ts'
import { makeByHand } from './testing/by-hand.ts'
import { type FolderRecord, readFolder } from './testing/folder-records.ts'
import { contentsOf, createPlaces, importInto } from './testing/places.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../../docs/import-example')

let api: TestApi
let places: Awaited<ReturnType<typeof createPlaces>>
beforeAll(async () => {
  api = await createTestApi()
  places = await createPlaces(api)
})
afterAll(async () => {
  await places.close()
  await api.close()
})

/** Starts a site that has only what a start in production requires, and signs in its first admin by a link. */
async function startNew() {
  const databaseUrl = await places.emptyAddress()
  const db = places.open(databaseUrl)
  await importInto(db, await places.folder({ 'operator.csv': 'name\nNew\n' }))
  await requireOperator(db)
  const site = await createTestApi({ databaseUrl })
  const fetch = site.visitor()
  const invitation = { email: 'anna@example.com', role: 'admin', language: 'en' } as const
  const code = new URL((await inviteAdmin(db, site.url, invitation)).link).hash.slice(1)
  const { body: opened } = await openInvitation(fetch, code)
  const credential = { kind: 'password', password: STAFF_PASSWORD, code: codeAt(opened.totp.secret, Date.now()) }
  const accepted = await callAdmin(fetch, 'POST', '/invitation/acceptance', acceptance(code, opened, credential))
  expect(accepted.status).toBe(200)
  return { db, site, client: createClient({ fetch }) }
}

/** Keeps the columns of the other file. The order of lines counts only in a menu's tree: the export sorts by key. */
function comparable(kind: KindName, records: readonly FolderRecord[], columns: readonly string[]): FolderRecord[] {
  const picked = records.map((record) => Object.fromEntries(columns.map((column) => [column, record[column]])))
  return kind === 'menu-items' ? picked : picked.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

/** Writes the folder of the sample that `npm start` uses. */
async function sampleFolder(): Promise<string> {
  const sample = await createTestApi({ sample: 'chain' })
  const ofSample = await createPlaces(sample)
  const folder = await places.folder()
  await exportFolder(ofSample.db, folder)
  await ofSample.close()
  await sample.close()
  return folder
}

// What a folder can hold and the back office has no field for, so no folder here has it:
// - `menu-items`: other choices or suggestions of one article at each of its places. The draft has one list for each
//   article (EDIT-1); a field for each place needs a subject for it.
// - `brand.css`: fonts, corners, and colors other than accent, text on it, and paper (SETUP-10).

/** Appends a column to a file, with values for its first lines. */
const withColumn = (csv: string, name: string, ...values: readonly string[]): string =>
  csv
    .trimEnd()
    .split('\n')
    .map((line, at) => `${line},${[name, ...values][at] ?? ''}\n`)
    .join('')

/** Writes the example with values in the columns that neither it nor the sample has. */
async function fullFolder(): Promise<string> {
  const files = await contentsOf(EXAMPLE)
  const add = (file: string, ...columns: readonly (readonly [name: string, ...values: readonly string[]])[]) => {
    for (const column of columns) files[file] = withColumn(files[file] ?? '', ...column)
  }
  add('operator.csv', ['externalLoginProviders', 'google=Google|bank=Bank ID'], ['version', '2.0'])
  add(
    'articles.csv',
    ['soldOut', 'true', 'false'],
    ['imageUrl', '', 'a.webp'],
    ['imageId:fi', '', 'b.webp'],
    ['saleTimes', 'Monday-Friday 07:00-11:00|Saturday 22:00-02:00'],
  )
  add('menu-items.csv', ['imageUrl', 'hot.webp'], ['saleTimes', 'Sunday 11:00-15:00'])
  add('campaigns.csv', ['imageUrl', 'c.jpg.crop-0-1250-10000-7500.webp'], ['imageId:fi', 'd.webp'])
  add(
    'shops.csv',
    ['status', 'paused', 'offline'],
    ['externalAppUri', '', 'https://app.example'],
    ['imageUrl', 'e.webp'],
  )
  files['payment-accounts.csv'] = 'shopId,provider,account\nkvarnen-centrum,stripe,acct_1AbC\n'
  return places.folder(files)
}

// SETUP-18, SETUP-32
describe('a site that is made by hand in the back office', () => {
  it.each([
    ['the import example', async () => EXAMPLE, 13],
    ['the sample of npm start', sampleFolder, 14],
    ['all other columns', fullFolder, 14],
  ])(
    'has an export that equals the import folder: %s',
    async (_name, folderOf, kinds) => {
      const imports = await folderOf()
      const folder = await readFolder(imports)
      expect(folder.kinds.size).toBe(kinds)
      const { db, site, client } = await startNew()
      try {
        await makeByHand(client, folder)
        const byHand = await places.folder()
        await exportFolder(db, byHand)

        const exported = await readFolder(byHand)
        expect(exported.brand).toBe(folder.brand)
        for (const [kind, records] of folder.kinds) {
          const columns = Object.keys(records[0] ?? {})
          const values = exported.kinds.get(kind) ?? []
          expect([kind, comparable(kind, values, columns)]).toEqual([kind, comparable(kind, records, columns)])
        }

        // What the folder leaves out is as after an import too, byte by byte.
        const imported = await places.emptyDatabase()
        await importInto(imported, imports)
        const expected = await places.folder()
        await exportFolder(imported, expected)
        expect(await contentsOf(byHand)).toEqual(await contentsOf(expected))
        const again = await importInto(db, imports, { removeMissing: true })
        for (const counts of Object.values(again)) expect(counts).toMatchObject({ added: 0, changed: 0, removed: 0 })
      } finally {
        await site.close()
      }
    },
    120_000,
  )
})
