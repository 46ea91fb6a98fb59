import { DAYS_OF_WEEK, type OpeningHours, type SaleTime } from '@carte/contract'
import { weekdaysOf } from '@carte/domain'
import { asText, type Codec, InvalidValue, partsOf, plainFormat, quote } from './codecs.ts'
import { didYouMean } from './import-errors.ts'

/** Year 0 does not exist. */
const isDay = (text: string): boolean => {
  const day = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
export const date: Codec = {
  sql: 'date',
  read(value) {
    const text = asText(value)
    if (isDay(text)) return text
    throw new InvalidValue(`${quote(value)} is not a date; write for example 2026-12-24`)
  },
  ...plainFormat,
}

/** Offsets that PostgreSQL accepts, up to 15:59. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-5]):\d{2})$/
export const instant: Codec = {
  sql: 'timestamptz',
  read(value) {
    const text = asText(value)
    const [, day] = INSTANT.exec(text) ?? []
    if (day !== undefined && isDay(day) && !Number.isNaN(Date.parse(text))) return text
    throw new InvalidValue(`${quote(value)} is not a point in time; write for example 2026-12-01T00:00+01:00`)
  },
  ...plainFormat,
}

const clockOf = (value: unknown): string => {
  const text = asText(value)
  const [, hour, minute = '00', second = '00'] = /^(\d{1,2})(?:[:.](\d{2})(?:[:.](\d{2}))?)?$/.exec(text) ?? []
  if (hour === undefined || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59)
    throw new InvalidValue(`${quote(value)} is not a time of day; write for example 10:30`)
  // 24:00 is stored as 00:00.
  if (Number(hour) === 24 && (minute !== '00' || second !== '00'))
    throw new InvalidValue(`${quote(value)} is not a time of day; the day ends at 24:00`)
  return `${hour === '24' ? '00' : hour.padStart(2, '0')}:${minute}:${second}`
}
const shortClock = (time: string) => (time.endsWith(':00') ? time.slice(0, 5) : time)
/** `10:30` in files, `10:30:00` on the wire. */
export const clock: Codec = {
  sql: 'text',
  read: clockOf,
  cell: (value) => (value === null ? '' : shortClock(String(value))),
  json: (value) => (value === null ? null : shortClock(String(value))),
}

const dayAt = (value: string): number => {
  const names = DAYS_OF_WEEK.map((name) => name.toLowerCase())
  const at = names.indexOf(value.trim().toLowerCase())
  if (at === -1)
    throw new InvalidValue(`${quote(value)} is not one of ${DAYS_OF_WEEK.join(', ')}${didYouMean(value, DAYS_OF_WEEK)}`)
  return at
}
/** Five a day. There is a limit because the menu that guests load contains them. */
const SALE_TIMES_MAX = 35
const HOURS_TEXT = /^([^\d]+?)\s+(\d[\d:.]*)\s*[-–]\s*(\d[\d:.]*)$/

function hoursOf(part: string): OpeningHours[] {
  const [, days, opens, closes] = HOURS_TEXT.exec(part) ?? []
  if (days === undefined)
    throw new InvalidValue(`${quote(part)} is not a day with hours; write for example Monday-Friday 10:00-20:00`)
  const [first = '', last = first] = days.split(/[-–]/)
  const [from, to] = [dayAt(first), dayAt(last)]
  const count = ((to - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => ({
    dayOfWeek: DAYS_OF_WEEK[(from + at) % 7] ?? 'Monday',
    opens: clockOf(opens),
    closes: clockOf(closes),
  }))
}

function hoursInJson(value: unknown): OpeningHours[] {
  if (typeof value === 'string') return hoursOf(value)
  const { dayOfWeek, opens, closes } = (value ?? {}) as Record<string, unknown>
  return [
    {
      dayOfWeek: DAYS_OF_WEEK[dayAt(asText(dayOfWeek ?? ''))] ?? 'Monday',
      opens: clockOf(opens ?? ''),
      closes: clockOf(closes ?? ''),
    },
  ]
}

const datesOf = ({ validFrom = '', validTo = '' }: SaleTime) => (validFrom || validTo ? `${validFrom}/${validTo}` : '')

function hoursCell(hours: readonly SaleTime[]): string {
  const runs: { first: SaleTime; last: SaleTime }[] = []
  for (const one of hours) {
    const run = runs.at(-1)
    const isContinued =
      run &&
      run.first.opens === one.opens &&
      run.first.closes === one.closes &&
      datesOf(run.first) === datesOf(one) &&
      DAYS_OF_WEEK.indexOf(run.last.dayOfWeek) + 1 === DAYS_OF_WEEK.indexOf(one.dayOfWeek)
    if (isContinued) run.last = one
    else runs.push({ first: one, last: one })
  }
  return runs
    .map(({ first, last }) => {
      const days = first === last ? first.dayOfWeek : `${first.dayOfWeek}-${last.dayOfWeek}`
      const text = `${days} ${shortClock(first.opens)}-${shortClock(first.closes)}`
      const dates = datesOf(first)
      return dates && text === ALWAYS ? dates : `${dates} ${text}`.trim()
    })
    .join('|')
}

/** @throws InvalidValue if hours begin at the same time of the same day, between the same dates */
function withoutDuplicate(hours: readonly SaleTime[]): readonly SaleTime[] {
  const duplicate = hours.find((one, at) =>
    hours.some(
      (other, n) =>
        n < at && other.dayOfWeek === one.dayOfWeek && other.opens === one.opens && datesOf(other) === datesOf(one),
    ),
  )
  if (duplicate) throw new InvalidValue(`${duplicate.dayOfWeek} opens twice at ${shortClock(duplicate.opens)}`)
  return hours
}

/**
 * `Monday-Friday 10:00-20:00|Saturday 12:00-02:00` in a cell, the contract's array in JSON. Hours whose end is not
 * after their begin end on the next day.
 */
export const openingHours: Codec = {
  sql: 'jsonb',
  read(value) {
    return withoutDuplicate(Array.isArray(value) ? value.flatMap(hoursInJson) : partsOf(asText(value)).flatMap(hoursOf))
  },
  cell: (value) => hoursCell(value as OpeningHours[]),
  json: (value) => value,
}

/** With dates, this can be left out. */
const ALWAYS = 'Monday-Sunday 00:00-00:00'
const DATES_EXAMPLE = '2026-12-01/2026-12-24'

/** `2026-12-01/2026-12-24 Monday-Friday 11:00-14:00`; a date before or after the slash can be missing, or the hours. */
function saleTimesOf(part: string): SaleTime[] {
  const [, dates, hours] = /^((?:\d{4}|\/)\S*)\s*(.*)$/.exec(part) ?? []
  if (dates === undefined) return hoursOf(part)
  const [from = '', ...after] = dates.split('/')
  const to = after.length === 0 ? from : after.join('/')
  if (!from && !to) throw new InvalidValue(`${quote(dates)} has no date; write for example ${DATES_EXAMPLE}`)
  const bounds = {
    ...(from && { validFrom: String(date.read(from)) }),
    ...(to && { validTo: String(date.read(to)) }),
  }
  if (to && to < from) throw new InvalidValue(`${quote(dates)} ends before it begins`)
  const times = hoursOf(hours || ALWAYS)
  const weekdays = weekdaysOf(bounds)
  if (!times.some(({ dayOfWeek }) => weekdays.includes(dayOfWeek)))
    throw new InvalidValue(`${quote(part)} has no hours on any of its dates, which are ${weekdays.join(', ')}`)
  return times.map((time) => ({ ...time, ...bounds }))
}

/** A text, or an object of the contract without dates. */
function saleTimesInJson(value: unknown): SaleTime[] {
  if (typeof value === 'string') return saleTimesOf(value)
  const { validFrom, validTo } = (value ?? {}) as Record<string, unknown>
  if (validFrom != null || validTo != null)
    throw new InvalidValue(`takes dates only as text; write for example ${DATES_EXAMPLE} Monday-Friday 11:00-14:00`)
  return hoursInJson(value)
}

/**
 * Like opening hours, and with dates (SALE-11); in JSON, and in a menu's draft, a list of texts such as
 * `Monday-Friday 07:00-11:00`.
 */
export const saleTimes: Codec = {
  ...openingHours,
  read(value) {
    const hours = withoutDuplicate(
      Array.isArray(value) ? value.flatMap(saleTimesInJson) : partsOf(asText(value)).flatMap(saleTimesOf),
    )
    if (hours.length > SALE_TIMES_MAX)
      throw new InvalidValue(`has ${hours.length} times; at most ${SALE_TIMES_MAX} are allowed`)
    return hours
  },
  json: (value) => partsOf(hoursCell(value as SaleTime[])),
}

const zones = new Map<string, boolean>()
function isZone(name: string): boolean {
  const cached = zones.get(name)
  if (cached !== undefined) return cached
  let isOne = /^[A-Z][A-Za-z_]+\/|^UTC$/.test(name)
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    isOne = false
  }
  if (zones.size < 1_000) zones.set(name, isOne)
  return isOne
}
export const timeZone: Codec = {
  sql: 'text',
  read(value) {
    const text = asText(value)
    if (isZone(text)) return text
    throw new InvalidValue(
      `${quote(text)} is not a time zone${didYouMean(text, Intl.supportedValuesOf('timeZone')) || '; write for example Europe/Stockholm'}`,
    )
  },
  ...plainFormat,
}
