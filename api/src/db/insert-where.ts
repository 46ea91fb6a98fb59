import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from './schema.ts'

type Row<Table extends keyof Database> = Partial<Selectable<Database[Table]>>

/**
 * Inserts rows as a part of a larger statement, if `condition`, an earlier part of it, has a row. They travel as one JSON text: a
 * statement with many rows stays as short as one with few. Dates are times, and what is JSON in the table is given as it is; columns
 * that are not named have their default.
 */
export function insertWhere<Table extends keyof Database & string>(
  condition: string,
  table: Table,
  rows: readonly Row<Table>[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from ${sql.table(condition)}, json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}
