import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, type TestApi } from '../../testing/index.ts'

interface Column {
  readonly name: string
  readonly isNullable: boolean
}

/** Reads the interfaces as they are written: `export interface ShopTable { … column: type … }`. */
async function typedTables(): Promise<ReadonlyMap<string, readonly Column[]>> {
  const files = [
    'account-tables.ts',
    'catalogue-tables.ts',
    'chain-tables.ts',
    'operator-tables.ts',
    'order-tables.ts',
    'schema.ts',
  ]
  const source = (await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))).join('\n')
  const interfaces = new Map(
    [...source.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [name, body]),
  )
  const tables = [...(interfaces.get('Database') ?? '').matchAll(/^ {2}(\w+): (\w+)$/gm)]
  return new Map(
    tables.map(([, table = '', type = '']) => {
      const columns = [...(interfaces.get(type) ?? '').matchAll(/^ {2}(\w+): (.+)$/gm)]
      return [
        table,
        columns.map(([, name = '', columnType = '']) => ({ name, isNullable: columnType.endsWith('| null') })),
      ]
    }),
  )
}

const byName = (a: Column, b: Column) => (a.name < b.name ? -1 : 1)

describe('the typed schema', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('has the tables and columns of the database, with the same nullability', async () => {
    const rows = await api.sql(`select table_name, column_name, is_nullable from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%'`)
    const actual: Record<string, Column[]> = {}
    for (const row of rows) {
      const table = String(row.table_name)
      actual[table] = [
        ...(actual[table] ?? []),
        { name: String(row.column_name), isNullable: row.is_nullable === 'YES' },
      ].sort(byName)
    }
    const typed = Object.fromEntries(
      [...(await typedTables())].map(([table, columns]) => [table, [...columns].sort(byName)]),
    )
    expect(typed).toEqual(actual)
  })
})
