import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { createTestApi, placeOrder, type TestApi, until } from '../../../testing/index.ts'
import { type RestoreOptions, restoreBackup, takeBackup } from './commands.ts'
import { sumOf } from './files.ts'
import { askDatabase, createScratchSpace, type ScratchSpace } from './testing.ts'

// BACKUP-6

let api: TestApi
let scratch: ScratchSpace
let empty: string
let validBackup: string
const NOTHING = { media: null, releases: null }
beforeAll(async () => {
  api = await createTestApi()
  scratch = await createScratchSpace(api)
  empty = await scratch.emptyDatabase()
  await placeOrder(api.fetch)
  validBackup = scratch.path('validBackup')
  await takeBackup({ databaseUrl: api.databaseUrl, folder: validBackup, ...NOTHING })
})
afterAll(async () => {
  await scratch.close()
  await api.close()
})

const restore = (folder: string, more: Partial<RestoreOptions> = {}) =>
  restoreBackup({ databaseUrl: empty, folder, ...NOTHING, replace: null, isCopy: false, ...more })
const isUntouched = async (url = empty) =>
  expect(
    await askDatabase(
      url,
      "select relname from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'carte_restore')",
    ),
  ).toEqual([])

let copies = 0
async function damagedCopy(damage: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = scratch.path(`damagedCopy-${++copies}`)
  await cp(validBackup, folder, { recursive: true })
  await damage(folder)
  return folder
}
const flipByte = (path: string) => async (folder: string) => {
  const bytes = await readFile(join(folder, path))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(join(folder, path), bytes)
}
/** Changes the manifest and corrects its checksum. */
const changeManifest = (change: (manifest: Record<string, unknown>) => object) => async (folder: string) => {
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  await writeFile(file, JSON.stringify({ ...manifest, ...change(manifest) }))
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8')
  await writeFile(join(folder, 'SHA256SUMS'), sums.replace(/^\w+(?= {2}manifest\.json$)/m, await sumOf(file)))
}
const removeChecksum = (path: string) => async (folder: string) => {
  const lines = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).split('\n')
  await writeFile(join(folder, 'SHA256SUMS'), lines.filter((line) => !line.endsWith(path)).join('\n'))
}

describe('restoreBackup of a damaged backup', () => {
  it.each([
    [
      'a flipped byte in a table',
      flipByte('tables/orders.copy.gz'),
      /damaged: tables\/orders\.copy\.gz does not match its checksum/,
    ],
    [
      'a flipped byte in the manifest',
      flipByte('manifest.json'),
      /damaged: manifest\.json does not match its checksum/,
    ],
    ['a flipped byte in the checksums', flipByte('SHA256SUMS'), /damaged: /],
    [
      'a missing file',
      (folder: string) => rm(join(folder, 'tables/shop.copy.gz')),
      /damaged: tables\/shop\.copy\.gz cannot be read/,
    ],
    [
      'missing checksums',
      (folder: string) => rm(join(folder, 'SHA256SUMS')),
      /is not a backup: SHA256SUMS cannot be read/,
    ],
    ['a file without a checksum', removeChecksum('tables/shop.copy.gz'), /damaged: SHA256SUMS does not list/],
    [
      'a path outside of the backup',
      (folder: string) => appendFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ../secret\n`),
      /damaged: SHA256SUMS:\d+ is not a checksum and a path/,
    ],
    [
      'a missing row',
      changeManifest(({ tables }) => ({
        tables: (tables as { name: string; rows: number }[]).map((table) =>
          table.name === 'shop' ? { ...table, rows: table.rows + 1 } : table,
        ),
      })),
      /tables\/shop\.copy\.gz has \d+ rows instead of \d+/,
    ],
    [
      'a newer format',
      changeManifest(() => ({ format: 2, tables: 'elsewhere' })),
      /has format 2, and this version of Carte reads at most 1/,
    ],
    [
      'a newer version of Carte',
      changeManifest(({ migrations }) => ({
        carte: '9.0.0',
        migrations: [...(migrations as string[]), '9999_future'],
      })),
      /from a newer version of Carte \(9\.0\.0, migration 9999_future\)/,
    ],
  ])('rejects %s and changes nothing', async (_what, damage, message) => {
    await expect(restore(await damagedCopy(damage))).rejects.toMatchObject({
      userMessage: expect.stringMatching(message),
    })
    await isUntouched()
  })

  it('rejects a folder that does not exist', async () => {
    await expect(restore(scratch.path('nothing'))).rejects.toMatchObject({
      userMessage: expect.stringMatching(/is not a backup/),
    })
  })
})

describe('restoreBackup into a database with contents', () => {
  const rows = async (url: string) =>
    (await askDatabase<{ id: string }>(url, 'select id from orders order by id')).map(({ id }) => id)

  it('replaces it only when --replace names it and no server uses it', async () => {
    const url = await scratch.emptyDatabase()
    const name = new URL(url).pathname.slice(1)
    await restore(validBackup, { databaseUrl: url })
    const before = await rows(url)
    await askDatabase(
      url,
      "delete from orders; create table guestbook (word text); insert into guestbook values ('mine')",
    )

    const expectRejected = (more: Partial<RestoreOptions>, message: RegExp) =>
      expect(restore(validBackup, { databaseUrl: url, ...more })).rejects.toMatchObject({
        userMessage: expect.stringMatching(message),
      })
    await expectRejected({}, new RegExp(`"${name}" is not empty .* add --replace ${name}`))
    await expectRejected({ replace: 'another' }, new RegExp(`is "${name}", but --replace names "another"`))
    const server = await createTestApi({ databaseUrl: url })
    await expectRejected({ replace: name }, /^A server uses this database/)
    await server.close()
    expect(await rows(url)).toEqual([])

    await restore(validBackup, { databaseUrl: url, replace: name })
    expect(await rows(url)).toEqual(before)
    expect(await askDatabase(url, 'select word from guestbook')).toEqual([{ word: 'mine' }])
    // The triggers of the restored database work: they reject an invalid step.
    const [order] = before
    await expect(askDatabase(url, "update orders set status = 'delivered' where id = $1", [order])).rejects.toThrow(
      /No step of orders/,
    )
  })

  it('keeps the pictures when it is rejected', async () => {
    const [pictures, folder] = [scratch.path('mine'), scratch.path('of-mine')]
    await cp(join(validBackup, 'SHA256SUMS'), join(pictures, 'pizza.jpg'))
    // Mounted volumes contain links. A dangling link is not a picture.
    await symlink(join(pictures, 'pizza.jpg'), join(pictures, 'link.jpg'))
    await symlink('nowhere', join(pictures, 'lost.jpg'))
    await takeBackup({ databaseUrl: api.databaseUrl, folder, media: pictures, releases: null })
    expect(await readdir(join(folder, 'media'))).toEqual(['link.jpg', 'pizza.jpg'])
    await writeFile(join(pictures, 'pizza.jpg'), 'newer')
    const replace = new URL(api.databaseUrl).pathname.slice(1)
    await expect(restore(folder, { databaseUrl: api.databaseUrl, media: pictures, replace })).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^A server uses/),
    })
    expect(await readFile(join(pictures, 'pizza.jpg'), 'utf8')).toBe('newer')
  })

  it('keeps pictures that differ from those in the backup', async () => {
    const pictures = scratch.path('pictures')
    const withPictures = scratch.path('with-pictures')
    await cp(validBackup, pictures, { recursive: true })
    await takeBackup({ databaseUrl: api.databaseUrl, folder: withPictures, media: pictures, releases: 's3://releases' })
    await expect(restore(withPictures)).rejects.toMatchObject({ userMessage: expect.stringMatching(/Set MEDIA_DIR/) })
    const { notes } = await restore(withPictures, { databaseUrl: await scratch.emptyDatabase(), isCopy: true })
    expect(notes.join(' ')).toMatch(/MEDIA_DIR is not set, .* The releases were in a bucket/)
    await writeFile(join(pictures, 'manifest.json'), 'another')
    await expect(restore(withPictures, { media: pictures })).rejects.toMatchObject({
      userMessage: expect.stringMatching(/manifest\.json exists already/),
    })
    await isUntouched()
    expect(await readFile(join(pictures, 'manifest.json'), 'utf8')).toBe('another')
  })
})

describe('a killed command', () => {
  const running: ChildProcess[] = []
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
  })

  /** In a process of its own, so that the test can kill it. */
  function start(call: 'takeBackup' | 'restoreBackup', options: object): ChildProcess {
    const code = `import { ${call} } from ${JSON.stringify(join(import.meta.dirname, 'commands.ts'))}; await ${call}(${JSON.stringify(options)})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
    running.push(child)
    return child
  }
  /** Kills the command while it waits for a locked table, then releases the lock. */
  async function killAt(table: string, url: string, begin: () => ChildProcess): Promise<void> {
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`)
      const child = begin()
      const isWaiting = async () =>
        (
          await askDatabase(
            url,
            "select 1 from pg_stat_activity where application_name = 'carte backup' and wait_event_type = 'Lock' and datname = current_database()",
          )
        ).length
      await until(isWaiting, (count) => count > 0)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await holder.query('rollback')
    } finally {
      await holder.end()
    }
  }

  it('leaves no incomplete backup under its final name', async () => {
    const folder = scratch.path('tuesday')
    await killAt('orders', api.databaseUrl, () =>
      start('takeBackup', { databaseUrl: api.databaseUrl, folder, ...NOTHING }),
    )
    expect(await readdir(scratch.folder)).not.toContain('tuesday')
    await takeBackup({ databaseUrl: api.databaseUrl, folder, ...NOTHING })
    await restore(folder, { databaseUrl: await scratch.emptyDatabase() })
  })

  it('leaves the database unchanged, and the next restore succeeds', async () => {
    const url = await scratch.emptyDatabase()
    const replace = new URL(url).pathname.slice(1)
    await restore(validBackup, { databaseUrl: url })
    await askDatabase(url, "update shop set name = 'Mine'")
    const options = { databaseUrl: url, folder: validBackup, ...NOTHING, replace, isCopy: false }
    await killAt('vat_rate', url, () => start('restoreBackup', options))
    expect(await askDatabase(url, "select 1 from shop where name <> 'Mine'")).toEqual([])
    await until(
      () =>
        askDatabase(
          url,
          "select 1 from pg_stat_activity where application_name = 'carte backup' and datname = current_database()",
        ),
      (rows) => rows.length === 0,
    )
    await restoreBackup(options)
    expect(await askDatabase(url, "select 1 from shop where name = 'Mine'")).toEqual([])
    expect(await askDatabase(url, "select to_regnamespace('carte_restore') as there")).toEqual([{ there: null }])
  })
})
