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

/** What the back office cannot make, with the reason, and the statement that removes it from the sample. */
const NOT_BY_HAND = [
  {
    what: 'articles that are sold out in all shops',
    why: 'In the back office people mark what is sold out in their own shop, which no file contains (EDIT-10)',
    statement: 'update article set sold_out = false',
  },
]

/** Writes the folder of the sample that `npm start` uses. */
async function sampleFolder(): Promise<string> {
  const sample = await createTestApi({ sample: 'chain' })
  for (const { statement } of NOT_BY_HAND) await sample.sql(statement)
  const ofSample = await createPlaces(sample)
  const folder = await places.folder()
  await exportFolder(ofSample.db, folder)
  await ofSample.close()
  await sample.close()
  return folder
}

// SETUP-18
describe('a site that is made by hand in the back office', () => {
  it.each([
    ['the import example', async () => EXAMPLE, 13],
    ['the sample of npm start', sampleFolder, 14],
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
