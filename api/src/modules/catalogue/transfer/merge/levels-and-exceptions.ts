import { type ChoiceLevel, LANGUAGES, type OpeningHoursException, type Translation } from '@carte/contract'
import type { ImportErrors } from '../import-errors.ts'

/** A row of the file of texts, about a part of a menu or shop. `of` says what part, `id` which one. */
export interface ChildText {
  readonly line: number
  readonly file: string
  readonly of: string
  readonly id: string
  readonly language: string
  readonly field: string
  readonly text: string
}

/** Translations from a file, by stored field and language, such as `description:fi`; null removes one. */
export type Overlay = Readonly<Record<string, string | null>>

/**
 * Merges translations from a file into existing ones. Existing languages keep their order; new ones follow in the site's
 * order.
 */
export function translate(existing: readonly Translation[], overlay: Overlay): Translation[] {
  const existingLanguages = existing.map(({ language }) => language)
  const languages = [...existingLanguages, ...LANGUAGES.filter((language) => !existingLanguages.includes(language))]
  return languages.flatMap((language) => {
    const ofLanguage = Object.entries(overlay).filter(([key]) => key.endsWith(`:${language}`))
    const entries = ofLanguage.map(([key, text]) => [key.slice(0, key.indexOf(':')), text] as const)
    const before = existing.find((entry) => entry.language === language)
    const entry = Object.entries({ ...before, ...Object.fromEntries(entries), language }).filter(
      ([, text]) => text !== null,
    )
    return entry.length > 1 ? [Object.fromEntries(entry) as unknown as Translation] : []
  })
}

/** Returns the rest of an id after its menu or shop. */
export const idInOwner = ({ id }: ChildText): string => id.slice(id.indexOf('/') + 1)
/** @param field its name in a stored translation */
export const overlayOf = (field: string, { language, text }: ChildText): Overlay => ({
  [`${field}:${language}`]: text === '' ? null : text,
})

export interface LevelRow {
  readonly line: number
  readonly file: string
  readonly faulty: boolean
  readonly level: number
  readonly name: string | null
  readonly given: readonly string[]
  readonly overlay: Overlay
}

interface LevelsInput {
  readonly menuId: string
  readonly existing: readonly ChoiceLevel[]
  readonly rows: readonly LevelRow[]
  readonly texts: readonly ChildText[]
  /** Whether existing levels without a row are removed. */
  readonly removes: boolean
}

/** Merges the levels of a menu's choices: existing levels keep their position, new ones come last. */
export function mergeLevels(
  { menuId, existing, rows, texts, removes }: LevelsInput,
  errors: ImportErrors,
): ChoiceLevel[] {
  const levels = new Map(
    existing.filter(({ level }) => !removes || rows.some((row) => row.level === level)).map((one) => [one.level, one]),
  )
  for (const { line, file, faulty, level, name, overlay } of rows) {
    if (faulty) continue
    const before = levels.get(level)
    const newName = name ?? before?.name
    if (newName === undefined) errors.add({ file, line, field: 'name', message: 'is missing; a new level needs it' })
    else levels.set(level, { level, name: newName, i18n: translate(before?.i18n ?? [], overlay) })
  }
  for (const text of texts) {
    if (text.of !== 'choiceLevel') continue
    const before = levels.get(Number(idInOwner(text)))
    if (before) levels.set(before.level, { ...before, i18n: translate(before.i18n, overlayOf('name', text)) })
    else
      errors.add({
        file: text.file,
        line: text.line,
        field: 'id',
        message: `there is no choice level “${idInOwner(text)}” in menu “${menuId}”; write menu/level`,
      })
  }
  return [...levels.values()]
}

export interface ExceptionRow {
  readonly line: number
  readonly file: string
  readonly faulty: boolean
  readonly date: string
  readonly opens: string | null
  readonly closes: string | null
  readonly reason: string | null
  readonly given: readonly string[]
  readonly overlay: Overlay
}

interface ExceptionsInput {
  readonly shopId: string
  readonly existing: readonly OpeningHoursException[]
  readonly rows: readonly ExceptionRow[]
  readonly texts: readonly ChildText[]
  /** Whether existing days without a row are removed. */
  readonly removes: boolean
}

const optional = (name: string, value: unknown) => (value === null || value === undefined ? {} : { [name]: value })

function exceptionOf(row: ExceptionRow, existing: readonly OpeningHoursException[]): OpeningHoursException {
  // The exception that this row replaces, for values that the file does not have: the one that opens at the same time,
  // else the first of the day.
  const before = existing.find((one) => (one.opens ?? null) === row.opens) ?? existing[0]
  const reason = row.given.includes('reason') ? row.reason : before?.reason
  const i18n = translate(before?.i18n ?? [], row.overlay)
  return {
    date: row.date,
    ...optional('opens', row.opens),
    ...optional('closes', row.closes),
    ...optional('reason', reason),
    ...(i18n.length > 0 || before?.i18n ? { i18n } : {}),
  }
}

function reportContradictions(rows: readonly ExceptionRow[], errors: ImportErrors): void {
  for (const { line, file, opens, closes, date } of rows) {
    const report = (field: string, message: string) => errors.add({ file, line, field, message })
    if ((opens === null) !== (closes === null))
      report(
        opens === null ? 'opens' : 'closes',
        'is missing; write both times, or neither for a day on which the shop is closed',
      )
    else if (opens === null && rows.length > 1) {
      const other = rows.find((row) => row.line !== line)
      report('date', `“${date}” is closed here, but is also on line ${other?.line}`)
    }
  }
}

/** Merges a shop's exceptions. A day in the file replaces that day in its position; new days come last. */
export function mergeExceptions(
  { shopId, existing, rows, texts, removes }: ExceptionsInput,
  errors: ImportErrors,
): OpeningHoursException[] {
  const days = new Map<string, OpeningHoursException[]>()
  for (const one of existing) days.set(one.date, [...(days.get(one.date) ?? []), one])
  const rowsByDate = Map.groupBy(
    rows.filter(({ faulty }) => !faulty),
    ({ date }) => date,
  )
  if (removes) for (const date of [...days.keys()]) if (!rows.some((row) => row.date === date)) days.delete(date)
  for (const [date, rowsOfDate] of rowsByDate) {
    reportContradictions(rowsOfDate, errors)
    days.set(
      date,
      rowsOfDate.map((row) => exceptionOf(row, days.get(date) ?? [])),
    )
  }
  for (const text of texts) {
    const date = idInOwner(text)
    const day = days.get(date)
    if (day)
      days.set(
        date,
        // Translations store the reason as `text`.
        day.map((one) => ({ ...one, i18n: translate(one.i18n ?? [], overlayOf('text', text)) })),
      )
    else
      errors.add({
        file: text.file,
        line: text.line,
        field: 'id',
        message: `shop “${shopId}” has no exception on “${date}”; write shop/date`,
      })
  }
  return [...days.values()].flat()
}
