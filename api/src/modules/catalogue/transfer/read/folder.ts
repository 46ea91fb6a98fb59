import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { UserError } from '../../../../config/user-error.ts'
import { didYouMean, type ImportErrors } from '../import-errors.ts'
import { BRAND_FILE, KIND_NAMES, type KindName } from '../kinds.ts'
import { jsonLineRecords, jsonRecords } from './json.ts'
import { type RawRecord, textOf, UnreadableFileError } from './text.ts'

export interface FolderFile {
  readonly name: string
  records(): AsyncGenerator<RawRecord>
}

export interface Folder {
  readonly files: ReadonlyMap<KindName, FolderFile>
  /** Kinds with more than one file. */
  readonly duplicates: ReadonlySet<KindName>
  readonly brand: string | null
}

const READERS: Readonly<Record<string, (path: string) => AsyncGenerator<RawRecord>>> = {
  csv: csvRecords,
  json: jsonRecords,
  jsonl: jsonLineRecords,
}

const FILE_NAMES = [
  ...KIND_NAMES.flatMap((name) => Object.keys(READERS).map((extension) => `${name}.${extension}`)),
  BRAND_FILE,
]

const SPREADSHEETS = /\.(?:xlsx?|ods|numbers)$/i

/** Files of file managers and version control, and a readme. */
const IGNORED = /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$|README\.(?:md|txt)$)/i

/**
 * Lists the files of a folder and reports unknown ones.
 *
 * @throws UserError if the folder cannot be read or contains nothing to import
 */
export async function openFolder(folder: string, errors: ImportErrors): Promise<Folder> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'it does not exist' : error.message
    throw new UserError(`The folder ${folder} cannot be read: ${why}`)
  })
  const files = new Map<KindName, FolderFile>()
  const duplicates = new Set<KindName>()
  let brand: string | null = null
  for (const name of names.sort()) {
    if (IGNORED.test(name)) continue
    const [kind = '', extension = ''] = name.split('.')
    const read = READERS[extension]
    const path = join(folder, name)
    if (!FILE_NAMES.includes(name) || !(await stat(path)).isFile()) {
      const message = FILE_NAMES.includes(name)
        ? 'is not a file'
        : SPREADSHEETS.test(name)
          ? 'is a spreadsheet: save each of its sheets as CSV (UTF-8)'
          : `is not a file of an import folder${didYouMean(name, FILE_NAMES)}`
      errors.add({ file: name, line: null, field: null, message })
    } else if (name === BRAND_FILE) brand = path
    else if (read) {
      const other = files.get(kind as KindName)
      if (other) {
        errors.add({
          file: name,
          line: null,
          field: null,
          message: `contains the same kind as ${other.name}; remove one of them`,
        })
        duplicates.add(kind as KindName)
      } else files.set(kind as KindName, { name, records: () => read(path) })
    }
  }
  if (files.size === 0 && brand === null && errors.count === 0)
    throw new UserError(
      `The folder ${folder} contains nothing to import. It can contain ${KIND_NAMES.map((name) => `${name}.csv`).join(', ')}, or the same names with .json.`,
    )
  return { files, duplicates, brand }
}

/** The message for a file without a header. */
const EMPTY = 'is empty; the first line must name the columns. Remove the file to leave its kind unchanged'

/** Yields records with the names of the header. Missing cells at the end of a line are empty. @throws UnreadableFileError */
async function* csvRecords(path: string): AsyncGenerator<RawRecord> {
  let header: readonly string[] | null = null
  for await (const { line, cells } of rowsOf(path)) {
    if (header === null) {
      header = cells
      yield { line, header: cells.filter((name) => name !== ''), fields: new Map() }
      continue
    }
    const fields = new Map<string, unknown>()
    for (const [at, name] of header.entries()) if (name !== '') fields.set(name, cells[at] ?? '')
    const surplus = cells.findIndex((cell, at) => cell !== '' && (header?.[at] ?? '') === '')
    yield surplus === -1
      ? { line, fields }
      : { line, fields, error: `“${cells[surplus]}” is in a column without a name in the first line` }
  }
  // With --remove-missing, an empty file, perhaps cut short, would remove every row of its kind.
  if (header === null) throw new UnreadableFileError(1, EMPTY)
}

interface Row {
  readonly record: string[]
  readonly info: Info
}

/** In characters. A longer record has a quote that is not closed. */
const RECORD_MAX = 1_000_000

/** Messages for the error codes of csv-parse. */
const CSV_ERROR_MESSAGES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quote (") that is not closed',
  CSV_MAX_RECORD_SIZE: 'a cell begins with a quote (") that is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after the quote (") that ends a cell; write a quote in a cell twice ("")',
  INVALID_OPENING_QUOTE:
    'there is a quote (") in the middle of a cell; quote the whole cell, and write the quote in it twice ("")',
}

/** Yields trimmed cells with the line at which each record begins. @throws UnreadableFileError */
async function* rowsOf(path: string): AsyncGenerator<{ readonly line: number; readonly cells: string[] }> {
  const text = textOf(path)
  const first = await text.next()
  if (first.done) return
  const [header = ''] = first.value.split('\n', 1)
  const parser = parse({
    delimiter: delimiterOf(header),
    info: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: RECORD_MAX,
    record_delimiter: '\n',
  })
  const source = Readable.from(prepend(first.value, text))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let last = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      const lineBreaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      last = info.lines
      if (record.some((cell) => cell.trim() !== ''))
        yield { line: info.lines - lineBreaks, cells: record.map((cell) => plainCell(cell.trim())) }
    }
  } catch (error) {
    const message = CSV_ERROR_MESSAGES[(error as CsvError).code]
    if (message === undefined) throw error
    throw new UnreadableFileError(last + 1, message)
  } finally {
    source.destroy()
  }
}

/** Returns the delimiter of a header. Programs write semicolons in countries with decimal commas. */
function delimiterOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '')
  const count = (mark: string) => plain.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Yields `first`, then the rest. */
async function* prepend(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** A cell that a spreadsheet would read as a formula, behind the apostrophe of an export. */
const FORMULA = /^'+[=+\-@\t\r]/

/** Removes the apostrophe with which `export` protects spreadsheets from formulas. */
const plainCell = (cell: string): string => (FORMULA.test(cell) ? cell.slice(1) : cell)
