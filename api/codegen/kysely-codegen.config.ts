// Named `.config.ts`, because ordinary sources of the server may not import development dependencies
// (`shared/config/src/import-boundaries`).

import { Kysely, PostgresDialect, sql } from 'kysely'
import { PostgresDialect as Generator, type PostgresDB, serializeFromMetadata } from 'kysely-codegen'
import pg from 'pg'
import { COMMENTS, IMPORTS, TYPES } from './columns.ts'

const ONE_OF = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/

/**
 * Returns the texts that a check constraint allows, by `table.column`. PostgreSQL shows `kind in ('a', 'b')` as
 * `kind = ANY (ARRAY['a'::text, 'b'::text])`.
 */
async function allowedTexts(db: Kysely<PostgresDB>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db)
  return new Map(
    rows.flatMap(({ table, definition }) => {
      const [, column, list = ''] = ONE_OF.exec(definition) ?? []
      const texts = [...list.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text)
      return texts.length === 0 ? [] : [[`${table}.${column}`, texts]]
    }),
  )
}

/**
 * Returns the source of `tables.generated.ts`: an interface for each table of a migrated database, and `DB` with all of
 * them.
 *
 * @throws Error for a column in `columns.ts` that the database does not have
 */
export async function tableTypes(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = new Kysely<PostgresDB>({ dialect: new PostgresDialect({ pool }) })
  try {
    const dialect = new Generator()
    const metadata = await dialect.introspector.introspect({ db, excludePattern: 'public.kysely_*' })
    const allowed = await allowedTexts(db)
    const unknown = new Set([...Object.keys(TYPES), ...Object.keys(COMMENTS)])
    const columns: Record<string, string> = {}
    for (const table of metadata.tables)
      for (const column of table.columns) {
        const path = `${table.name}.${column.name}`
        unknown.delete(path)
        column.comment = COMMENTS[path] ?? null
        column.enumValues = allowed.get(path) ?? null
        if (TYPES[path] === undefined) continue
        const type = column.isNullable ? `${TYPES[path]} | null` : TYPES[path]
        columns[path] = column.hasDefaultValue ? `Generated<${type}>` : type
      }
    if (unknown.size > 0)
      throw new Error(`The database has no column ${[...unknown].join(', ')}. Remove it from api/codegen/columns.ts.`)
    return serializeFromMetadata({
      dialect,
      metadata,
      overrides: { columns },
      customImports: IMPORTS,
      // The types into which `connect.ts` parses them.
      typeMapping: { date: 'string', int8: 'number', timestamptz: 'Date' },
    })
  } finally {
    await db.destroy()
  }
}
