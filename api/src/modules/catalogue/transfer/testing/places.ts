import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Connection, connect } from '../../../../infrastructure/database/connect.ts'
import { migrate } from '../../../../infrastructure/database/migrate.ts'
import type { Database } from '../../../../infrastructure/database/schema.ts'
import { makeFolder } from '../../../../testing/folders.ts'
import { type ImportOptions, importFolder } from '../import.ts'

interface TestDatabase {
  readonly databaseUrl: string
  sql(text: string): Promise<unknown>
}

/** Creates folders and databases for a test; `close` removes them. */
export async function createPlaces(api: TestDatabase) {
  const root = await makeFolder('carte-catalogue-')
  const connections: Connection[] = []
  let count = 0
  const open = (url: string): Kysely<Database> => {
    const connection = connect(url, { max: 1 })
    connections.push(connection)
    return connection.db
  }
  const databases: string[] = []
  const addressOf = (name: string) => api.databaseUrl.replace(/\/[^/]*$/, `/${name}`)
  const create = async (template: string): Promise<string> => {
    const name = `${new URL(api.databaseUrl).pathname.slice(1)}_${++count}`
    await api.sql(`create database "${name}" template "${template}" strategy file_copy`)
    databases.push(name)
    return name
  }
  /** Name of a migrated, empty database, used as template. */
  let migrated: Promise<string> | undefined
  const migrateOne = async (): Promise<string> => {
    const name = await create('template1')
    const { db, close } = connect(addressOf(name), { max: 1 })
    await migrate(db).finally(close)
    return name
  }

  const emptyAddress = async (): Promise<string> => {
    migrated ??= migrateOne()
    return addressOf(await create(await migrated))
  }

  return {
    db: open(api.databaseUrl),
    open,
    /** Returns the address of a new migrated, empty database. */
    emptyAddress,
    emptyDatabase: async (): Promise<Kysely<Database>> => open(await emptyAddress()),
    async folder(files: Readonly<Record<string, string | Buffer>> = {}): Promise<string> {
      const path = join(root, `folder-${++count}`)
      await mkdir(path)
      for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content)
      return path
    },
    async close() {
      for (const connection of connections) await connection.close()
      for (const name of databases) await api.sql(`drop database "${name}"`)
      await rm(root, { recursive: true, force: true })
    },
  }
}

export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  )
}

/** Imports a folder. @returns the counts by kind @throws Error with the errors of a rejected folder */
export async function importInto(db: Kysely<Database>, folder: string, options: ImportOptions = {}) {
  const result = await importFolder(db, folder, options)
  if (!result.ok) throw new Error(result.errors.join('\n'))
  return Object.fromEntries(
    result.outcomes.map(({ kind, added, changed, same, removed }) => [kind, { added, changed, same, removed }]),
  )
}
