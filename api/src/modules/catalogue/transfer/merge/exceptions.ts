import type { OpeningHoursException } from '@carte/contract'
import type { ImportErrors } from '../import-errors.ts'
import { type ChildText, idInOwner, type Overlay, overlayOf, translate } from './translate.ts'

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
  readonly was: readonly OpeningHoursException[]
  readonly rows: readonly ExceptionRow[]
  readonly texts: readonly ChildText[]
  readonly removes: boolean
}

const optional = (name: string, value: unknown) => (value === null || value === undefined ? {} : { [name]: value })

function exceptionOf(row: ExceptionRow, was: readonly OpeningHoursException[]): OpeningHoursException {
  const before = was.find((one) => (one.opens ?? null) === row.opens) ?? was[0]
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
  { shopId, was, rows, texts, removes }: ExceptionsInput,
  errors: ImportErrors,
): OpeningHoursException[] {
  const days = new Map<string, OpeningHoursException[]>()
  for (const one of was) days.set(one.date, [...(days.get(one.date) ?? []), one])
  const rowsByDate = Map.groupBy(
    rows.filter(({ faulty }) => !faulty),
    ({ date }) => date,
  )
  if (removes) for (const date of [...days.keys()]) if (!rows.some((row) => row.date === date)) days.delete(date)
  for (const [date, own] of rowsByDate) {
    reportContradictions(own, errors)
    days.set(
      date,
      own.map((row) => exceptionOf(row, days.get(date) ?? [])),
    )
  }
  for (const text of texts) {
    const date = idInOwner(text)
    const day = days.get(date)
    if (day)
      days.set(
        date,
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
