import { LANGUAGES } from '@carte/contract'
import { InvalidValue, storable } from './codecs.ts'
import { didYouMean } from './did-you-mean.ts'
import type { ImportErrors } from './import-errors.ts'
import { columnNames, type Field, type Kind } from './kinds.ts'
import type { RawRecord } from './read/record.ts'

/** A parsed record: columns, and where they come from. */
export interface Row {
  readonly line: number
  readonly file: string
  /** Has an error that is reported already. References to the row are valid, and other checks skip it. */
  readonly faulty: boolean
  /** Columns that the file names. */
  readonly given: readonly string[]
  /** Translations that the file names, such as `description:fi`; null removes one. */
  readonly overlay: Readonly<Record<string, string | null>>
  readonly [column: string]: unknown
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
const TEXT_MAX = 2_000

export function createReader(kind: Kind, file: string, errors: ImportErrors) {
  const names = columnNames(kind)
  const known = new Set(names)
  const fields = new Map<string, Field>(kind.fields.map((field) => [field.name, field]))
  const reported = new Set<string>()
  let isKeyLost = false

  function isKnown(name: string, line: number): boolean {
    if (known.has(name)) return true
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
        isKeyLost = true
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
    return storable(value)
  }

  /** Returns null if the record's key is unknown, which has been reported. */
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
        if (!record.fields.has(name) && !isKeyLost && record.error === undefined) report(name, 'is missing')
        isKeyLost = true
        return null
      }
    }
    return { line, file, faulty, given, overlay, ...values }
  }

  return {
    header,
    row,
    /** Whether records were left out, so that references to this kind cannot be checked. */
    hasLostRecords: () => isKeyLost,
  }
}

export function translationsOf(overlay: Row['overlay']): Record<string, string>[] {
  return LANGUAGES.flatMap((language) => {
    const own = Object.entries(overlay).flatMap(([key, text]) => {
      const [name = '', of] = key.split(':')
      return of === language && text !== null ? [[name, text] as const] : []
    })
    return own.length === 0 ? [] : [{ language, ...Object.fromEntries(own) }]
  })
}
