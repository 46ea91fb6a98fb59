import { readFile } from 'node:fs/promises'
import { LANGUAGES } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { ImportErrors } from '../import-errors.ts'
import { type Kind, type KindName, kindOf } from '../kinds.ts'
import { openFolder } from '../read/folder.ts'

/** Values by column as in JSON files. A column that the file does not have is missing. */
export type FolderRecord = Readonly<Record<string, unknown>>

export interface FolderContents {
  readonly kinds: ReadonlyMap<KindName, readonly FolderRecord[]>
  /** The style sheet; null without one. */
  readonly brand: string | null
}

/**
 * Returns a value in one form, so that two spellings are equal: `89,50` and `89.5`, `yes` and `true`, an instant with
 * any offset, an empty cell and the value that it means.
 */
function canonicalValue({ fields }: Kind, column: string, given: unknown): unknown {
  const field = fields.find(({ name }) => name === column)
  if (!field) return given ?? ''
  const { codec, empty } = field
  if (given === '' || given === null) return empty === undefined ? '' : codec.json(empty)
  const value = codec.read(given)
  return codec.sql === 'timestamptz' ? new Date(String(value)).toISOString() : codec.json(value)
}

/** Reads an import folder. @throws Error if it has an error */
export async function readFolder(folder: string): Promise<FolderContents> {
  const errors = new ImportErrors()
  const { files, brand } = await openFolder(folder, errors)
  if (errors.count > 0)
    throw new Error(
      errors
        .all()
        .map(({ message }) => message)
        .join('\n'),
    )
  const kinds = new Map<KindName, FolderRecord[]>()
  for (const [name, file] of files) {
    const records: FolderRecord[] = []
    const kind = kindOf(name)
    for await (const { fields } of file.records())
      if (fields.size > 0)
        records.push(
          Object.fromEntries([...fields].map(([column, given]) => [column, canonicalValue(kind, column, given)])),
        )
    kinds.set(name, records)
  }
  return { kinds, brand: brand === null ? null : await readFile(brand, 'utf8') }
}

/** Returns the texts of a translated column by language; empty where one is missing. */
export const textsIn = (record: FolderRecord, column: string): Record<(typeof LANGUAGES)[number], string> => {
  const entries = LANGUAGES.map((language) => [language, String(record[`${column}:${language}`] ?? '')] as const)
  return Object.fromEntries(entries) as Record<(typeof LANGUAGES)[number], string>
}

/** Returns the data of an answer. @throws Error with the whole problem of a rejected call */
export function answerOf<T>(result: Result<T>): T {
  if (result.ok) return result.data
  throw new Error(JSON.stringify(result.problem))
}
