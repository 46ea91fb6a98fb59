import { LANGUAGES } from '@carte/contract'
import { InvalidValue, storableText } from './codecs.ts'
import { name, type Session } from './database.ts'
import { didYouMean, type ImportErrors } from './import-errors.ts'
import { columnNames, type Field, fieldOf, KINDS, type Kind, type KindName, keyColumns } from './kinds.ts'
import type { FolderFile } from './read/folder.ts'
import { type RawRecord, UnreadableFileError } from './read/text.ts'

/** A parsed record: columns, and where they come from. */
interface Row {
  readonly line: number
  readonly file: string
  /** Has an error that is reported already. References to the row are valid, and other checks skip it. */
  readonly faulty: boolean
  /** Columns that the file names. */
  readonly given: readonly string[]
  /** Translations that the file names, by stored field and language, such as `description:fi`; null removes one. */
  readonly overlay: Readonly<Record<string, string | null>>
  readonly [column: string]: unknown
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
const TEXT_MAX = 2_000

function createReader(kind: Kind, file: string, errors: ImportErrors) {
  const names = columnNames(kind)
  const knownNames = new Set(names)
  const fields = new Map<string, Field>(kind.fields.map((field) => [field.name, field]))
  const reported = new Set<string>()
  /** A missing key is reported once in a file, because probably all records lack it. */
  let isMissingKeyReported = false
  let hasSkippedRecords = false

  function isKnown(name: string, line: number): boolean {
    if (knownNames.has(name)) return true
    if (!reported.has(name)) {
      const columns = kind.fields.map((field) => field.name).join(', ')
      const message = `unknown column${didYouMean(name, names) || `; columns: ${columns}`}`
      errors.add({ file, line, field: name, message })
    }
    reported.add(name)
    return false
  }

  function header(columns: readonly string[], line: number): void {
    for (const [at, name] of columns.entries()) {
      if (columns.indexOf(name) !== at) errors.add({ file, line, field: name, message: 'this column occurs twice' })
      else isKnown(name, line)
    }
    for (const name of kind.keys)
      if (!columns.includes(name) && fields.get(name)?.initial === undefined) {
        errors.add({ file, line, field: name, message: 'this column is missing' })
        isMissingKeyReported = true
        hasSkippedRecords = true
      }
  }

  function readAs(field: Field, value: unknown): unknown {
    if (!isEmpty(value) && !(Array.isArray(value) && value.length === 0)) return field.codec.read(value)
    if (field.empty === undefined) throw new InvalidValue('is empty')
    return field.empty
  }

  function translation(value: unknown): string | null {
    if (isEmpty(value)) return null
    if (typeof value !== 'string') throw new InvalidValue('is not a text')
    if (value.length > TEXT_MAX)
      throw new InvalidValue(`has ${value.length} characters; at most ${TEXT_MAX} are allowed`)
    return storableText(value)
  }

  /** Returns null for a record without a valid key. Reports every invalid key, but a missing key at most once. */
  function row(record: RawRecord): Row | null {
    const { line } = record
    const [values, overlay]: [Record<string, unknown>, Record<string, string | null>] = [{}, {}]
    let faulty = false
    const report = (field: string | null, message: string) => {
      errors.add({ file, line, field, message })
      faulty = true
    }
    if (record.error !== undefined) report(null, record.error)
    for (const [name, value] of record.fields) {
      try {
        const field = fields.get(name)
        const [plain = '', language = ''] = name.split(':')
        if (field) values[field.column] = readAs(field, value)
        else if (isKnown(name, line)) overlay[`${kind.translated[plain]}:${language}`] = translation(value)
        else faulty = true
      } catch (error) {
        if (!(error instanceof InvalidValue)) throw error
        report(name, error.message)
      }
    }
    const given = Object.keys(values)
    for (const name of kind.keys) {
      const field = fields.get(name)
      if (!field || field.column in values) continue
      if (field.initial !== undefined && !record.fields.has(name)) values[field.column] = field.initial
      else {
        if (!record.fields.has(name) && !isMissingKeyReported && record.error === undefined) {
          report(name, 'is missing')
          isMissingKeyReported = true
        }
        hasSkippedRecords = true
        return null
      }
    }
    return { line, file, faulty, given, overlay, ...values }
  }

  return {
    header,
    row,
    /** Whether records were skipped, so that references to this kind cannot be checked. */
    hasSkippedRecords: () => hasSkippedRecords,
  }
}

function translationsOf(overlay: Row['overlay']): Record<string, string>[] {
  return LANGUAGES.flatMap((language) => {
    const texts = Object.entries(overlay).flatMap(([key, text]) => {
      const [name = '', of] = key.split(':')
      return of === language && text !== null ? [[name, text] as const] : []
    })
    return texts.length === 0 ? [] : [{ language, ...Object.fromEntries(texts) }]
  })
}

// Temporary tables hold the records until the whole folder has been read. They end with the transaction.

export const stageOf = (kind: KindName): string => `stage_${kind.replace(/-/g, '_')}`

/** Columns of every stage table, in addition to those of its kind. */
const COMMON = 'line integer, file text, faulty boolean, given text[], overlay jsonb, i18n jsonb'
/** Columns whose values come from other files: levels, items, exceptions, and the style sheet `brand.css`. */
const EXTRA: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  menus: ['choice_levels jsonb', 'items jsonb'],
  shops: ['opening_hours_exceptions jsonb'],
  operator: ['stylesheet text'],
}
const columnsOf = (kind: Kind): string[] => [
  ...kind.fields.map(({ column, codec }) => `${name(column)} ${codec.sql}`),
  ...(EXTRA[kind.name] ?? []),
]

/** Creates the tables `stage_…`, one for each kind of file. */
export async function createStageTables({ run }: Session): Promise<void> {
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

/** Reads one file. @returns whether records were skipped, because they have no valid key or the file is unreadable */
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
    if (!(error instanceof UnreadableFileError)) throw error
    errors.add({ file: file.name, line: error.line, field: null, message: error.message })
    isComplete = false
  }
  await flush()
  return reader.hasSkippedRecords() || !isComplete
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
    // The first error also counts the duplicates above the query's limit.
    const times = at === 0 ? total - rows.length + 1 : 1
    errors.add({ file, line: others[0] ?? null, field, message }, times)
  }
  const same = keys.map((key) => `one.${name(key)} is not distinct from other.${name(key)}`).join(' and ')
  await run(`delete from ${table} one using ${table} other where ${same} and other.line < one.line`)
}
