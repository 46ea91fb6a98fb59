import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { makeFolder } from '../../../testing/folders.ts'

export async function askDatabase<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

interface Api {
  readonly databaseUrl: string
  sql(text: string): Promise<unknown>
}

/** Creates a folder and, on request, empty databases beside that of the test's server; `close` removes them. */
export async function createScratchSpace(api: Api) {
  const folder = await makeFolder('carte-backup-')
  const created: string[] = []
  return {
    folder,
    path: (name: string) => join(folder, name),
    async emptyDatabase(): Promise<string> {
      const name = `test_${randomBytes(6).toString('hex')}`
      await api.sql(`create database ${name} strategy file_copy`)
      created.push(name)
      return api.databaseUrl.replace(/[^/]+$/, name)
    },
    async close(): Promise<void> {
      for (const name of created) await api.sql(`drop database ${name} with (force)`)
      await rm(folder, { recursive: true })
    },
  }
}
export type ScratchSpace = Awaited<ReturnType<typeof createScratchSpace>>
