import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { LANGUAGES } from '@carte/contract'
import { type Kysely, sql } from 'kysely'
import { UserError } from '../../../config/user-error.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { pathText } from './codecs.ts'
import { type Session, sessionOf } from './database.ts'
import { BRAND_FILE, KIND_NAMES, KINDS, type Kind, type KindName, kindOf, TEXTS_OF } from './kinds.ts'
import { type Format, formats, type OutRecord, recordsOf } from './records.ts'

export { withDatabase } from '../../../infrastructure/database/open-database.ts'
export type { Outcome } from './final.ts'
export { type ImportOptions, type ImportResult, importFolder, withNewestDatabase } from './import.ts'
export { ERRORS_SHOWN } from './import-errors.ts'
export { KIND_NAMES, type KindName } from './kinds.ts'
export { FORMATS, type Format } from './records.ts'

export interface ExportOptions {
  readonly format?: Format
  /** Default: all kinds except prices and texts, whose values are in other files too. */
  readonly only?: readonly KindName[]
}

/** Files that repeat values of other files. */
const EXTRACTS: readonly KindName[] = ['prices', 'texts']

/**
 * Writes a folder that `importFolder` can read, from one snapshot of the database. It contains no customers, orders or
 * keys (IMPORT-6).
 *
 * @returns the number of records per file
 */
export async function exportFolder(
  db: Kysely<Database>,
  folder: string,
  { format = 'csv', only }: ExportOptions = {},
): Promise<ReadonlyMap<string, number>> {
  const unknown = only?.find((name) => !KIND_NAMES.includes(name))
  if (unknown !== undefined)
    throw new UserError(`Unknown kind "${unknown}". Choose one or more of: ${KIND_NAMES.join(', ')}.`)
  const kinds = KINDS.filter(({ name }) => (only ? only.includes(name) : !EXTRACTS.includes(name)))
  await prepareFolder(folder, kinds, format)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const session = sessionOf(trx)
      const counts = await writeAll(session, folder, kinds, format)
      if (only) return counts
      const { rows } = await session.run<{ stylesheet: string }>('select stylesheet from operator')
      if (rows[0]) await writeFile(folder, BRAND_FILE, [rows[0].stylesheet])
      return counts
    })
}

/** Creates the folder. @throws UserError if it has a file of the same kind in another format */
async function prepareFolder(folder: string, kinds: readonly Kind[], format: Format): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const other = names.find((name) =>
    kinds.some((kind) => name.startsWith(`${kind.name}.`) && name !== `${kind.name}.${format}`),
  )
  if (other !== undefined)
    throw new UserError(
      `${join(folder, other)} exists already and contains the same kind as ${other.split('.')[0]}.${format}. Choose an empty folder, or delete that file.`,
    )
}

async function writeAll(
  session: Session,
  folder: string,
  kinds: readonly Kind[],
  format: Format,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const kind of kinds) {
    let count = 0
    const counted = async function* () {
      for await (const record of kind.name === 'texts' ? textRecords(session) : recordsOf(session, kind)) {
        count++
        yield record
      }
    }
    const name = `${kind.name}.${format}`
    await writeFile(folder, name, formats[format](kind, counted()))
    counts.set(name, count)
  }
  return counts
}

/** Writes a file under another name and renames it, so that it is complete or absent. */
async function writeFile(
  folder: string,
  name: string,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const draft = join(folder, `.${name}.unfinished`)
  const file = createWriteStream(draft)
  try {
    for await (const piece of pieces) if (!file.write(piece)) await once(file, 'drain')
    file.end()
    await finished(file)
  } finally {
    file.destroy()
  }
  await rename(draft, join(folder, name))
}

/** Yields every translatable text in every language of the site, also where it is missing. */
async function* textRecords(session: Session): AsyncGenerator<OutRecord> {
  for (const [of, name] of Object.entries(TEXTS_OF)) {
    const kind = kindOf(name)
    let last = ''
    for await (const record of recordsOf(session, kind)) {
      const id = idOf(name, record)
      // An item with a code is an article. The kind `articles` yields its texts.
      if (name === 'menu-items' && record.values.code !== null) continue
      // A row identifies opening-hours exceptions by shop and day only, so it has the reason of the day's first exception.
      if (last === id && id !== '') continue
      last = id
      for (const [field, property] of Object.entries(kind.translated).filter(([name]) => isText(name)))
        for (const language of LANGUAGES) {
          const text = record.i18n.find((entry) => entry.language === language)?.[property] ?? ''
          yield { values: { of, id, language, field, text }, i18n: [] }
        }
    }
  }
}

/** Returns the id that identifies a record in the `id` column of the file of texts. */
function idOf(kind: KindName, { values }: OutRecord): string {
  const { id, code, menu_id: menu, shop_id: shop, category, level, date } = values
  if (kind === 'operator') return ''
  if (kind === 'menu-items') return `${menu}/${pathText(category as string[])}`
  if (kind === 'choice-levels') return `${menu}/${level}`
  if (kind === 'opening-hours-exceptions') return `${shop}/${date}`
  if (kind === 'delivery-spots') return `${shop}/${id}`
  if (kind === 'shops') return String(id)
  return kind === 'campaigns' ? String(code) : `${menu}/${code}`
}

/** A translation can also name its own picture (`imageId`), which translators do not need. */
const isText = (field: string) => field !== 'imageId'
