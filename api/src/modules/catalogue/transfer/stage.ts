import type { Session } from './database.ts'
import { name } from './database.ts'
import type { ImportErrors } from './import-errors.ts'
import { fieldOf, KINDS, type Kind, type KindName, keyColumns } from './kinds.ts'
import type { FolderFile } from './read/folder.ts'
import { Unreadable } from './read/text.ts'
import { createReader, type Row, translationsOf } from './rows.ts'

// Temporary tables hold the records until the whole folder has been read. They end with the transaction.

export const stageOf = (kind: KindName): string => `stage_${kind.replace(/-/g, '_')}`

/** Columns beside those of the kind. Merges of several files fill the columns in `EXTRA`. */
const COMMON = 'line integer, file text, faulty boolean, given text[], overlay jsonb, i18n jsonb'
const EXTRA: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  menus: ['choice_levels jsonb', 'items jsonb'],
  shops: ['opening_hours_exceptions jsonb'],
  operator: ['stylesheet text'],
}
const columnsOf = (kind: Kind): string[] => [
  ...kind.fields.map(({ column, codec }) => `${name(column)} ${codec.sql}`),
  ...(EXTRA[kind.name] ?? []),
]

export async function makeStages({ run }: Session): Promise<void> {
  for (const kind of KINDS)
    await run(`create temp table ${stageOf(kind.name)} (${COMMON}, ${columnsOf(kind).join(', ')}) on commit drop`)
}

/** Inserts rows; absent members become null. */
export async function stage({ run }: Session, kind: Kind, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [COMMON, ...columnsOf(kind)].join(', ')
  await run(`insert into ${stageOf(kind.name)} select * from json_to_recordset($1::json) as row (${columns})`, [
    JSON.stringify(rows),
  ])
}

const ROWS_PER_STATEMENT = 1_000

/** Reads one file. @returns whether records were left out, because their key is unknown or the file is unreadable */
export async function stageFile(
  session: Session,
  kind: Kind,
  file: FolderFile,
  errors: ImportErrors,
): Promise<boolean> {
  const reader = createReader(kind, file.name, errors)
  let batch: (Row & { readonly i18n: unknown })[] = []
  let isComplete = true
  const flush = async () => {
    await stage(session, kind, batch)
    batch = []
  }
  try {
    for await (const record of file.records()) {
      if (record.header) {
        reader.header(record.header, record.line)
        continue
      }
      const row = reader.row(record)
      if (row) batch.push({ ...row, i18n: translationsOf(row.overlay) })
      if (batch.length >= ROWS_PER_STATEMENT) await flush()
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    errors.add({ file: file.name, line: error.line, field: null, message: error.message })
    isComplete = false
  }
  await flush()
  return reader.hasLostRecords() || !isComplete
}

/** Reports duplicates and keeps the first record of each. */
export async function rejectDuplicates({ run }: Session, kind: Kind, errors: ImportErrors): Promise<void> {
  const table = stageOf(kind.name)
  const keys = keyColumns(kind)
  if (keys.length === 0) {
    const { rows } = await run<{ file: string; line: number }>(`select file, line from ${table} order by line offset 1`)
    for (const { file, line } of rows) errors.add({ file, line, field: null, message: 'only one operator is allowed' })
    await run(`delete from ${table} where line > (select min(line) from ${table})`)
    return
  }
  const by = keys.map(name).join(', ')
  const { rows } = await run<{ file: string; lines: number[]; key: string; total: number }>(
    `select min(file) as file, array_agg(line order by line) as lines, concat_ws(' ', ${keys.map((key) => `${name(key)}::text`).join(', ')}) as key,
      count(*) over ()::int as total from ${table} group by ${by} having count(*) > 1 order by min(line) limit 50`,
  )
  if (rows.length === 0) return
  for (const [at, { file, lines, key, total }] of rows.entries()) {
    const [first, ...others] = lines
    const field = fieldOf(kind, kind.keys.at(-1) ?? '').name
    const message = `“${key}” is already on line ${first}${others.length > 1 ? `, and on line ${others.slice(1, 4).join(', ')}` : ''}`
    errors.add({ file, line: others[0] ?? null, field, message }, at === 0 ? total - rows.length + 1 : 1)
  }
  const same = keys.map((key) => `one.${name(key)} is not distinct from other.${name(key)}`).join(' and ')
  await run(`delete from ${table} one using ${table} other where ${same} and other.line < one.line`)
}
