import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../../../../config/user-error.ts'
import { didYouMean, type ImportErrors } from '../import-errors.ts'
import { BRAND_FILE, KIND_NAMES, type KindName } from '../kinds.ts'
import { csvRecords } from './csv.ts'
import { jsonLineRecords, jsonRecords } from './json.ts'
import type { RawRecord } from './text.ts'

const READERS: Readonly<Record<string, (path: string) => AsyncGenerator<RawRecord>>> = {
  csv: csvRecords,
  json: jsonRecords,
  jsonl: jsonLineRecords,
}
const FILES = [...KIND_NAMES.flatMap((name) => Object.keys(READERS).map((end) => `${name}.${end}`)), BRAND_FILE]
/** Files of file managers and version control, and a readme. */
const SPREADSHEETS = /\.(?:xlsx?|ods|numbers)$/i
const IGNORED = /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$|README\.(?:md|txt)$)/i

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
    const [kind = '', end = ''] = name.split('.')
    const read = READERS[end]
    const path = join(folder, name)
    if (!FILES.includes(name) || !(await stat(path)).isFile()) {
      const message = FILES.includes(name)
        ? 'is not a file'
        : SPREADSHEETS.test(name)
          ? 'is a spreadsheet: save each of its sheets as CSV (UTF-8)'
          : `is not a file of an import folder${didYouMean(name, FILES)}`
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
