import { DAYS_OF_WEEK, type OpeningHours } from '@carte/contract'
import { asText, type Codec, InvalidValue, partsOf, plain, quote } from './codecs.ts'
import { didYouMean } from './did-you-mean.ts'

/** Year 0 does not exist. */
const isDay = (text: string): boolean => {
  const day = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
export const date: Codec = {
  sql: 'date',
  read(said) {
    const text = asText(said)
    if (isDay(text)) return text
    throw new InvalidValue(`${quote(said)} is no date; write for example 2026-12-24`)
  },
  ...plain,
}

/** Offsets that PostgreSQL accepts, up to 15:59. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-5]):\d{2})$/
export const instant: Codec = {
  sql: 'timestamptz',
  read(said) {
    const text = asText(said)
    const [, day] = INSTANT.exec(text) ?? []
    if (day !== undefined && isDay(day) && !Number.isNaN(Date.parse(text))) return text
    throw new InvalidValue(`${quote(said)} is no point in time; write for example 2026-12-01T00:00+01:00`)
  },
  ...plain,
}

const clockOf = (said: unknown): string => {
  const text = asText(said)
  const [, hour, minute = '00', second = '00'] = /^(\d{1,2})(?:[:.](\d{2})(?:[:.](\d{2}))?)?$/.exec(text) ?? []
  if (hour === undefined || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59)
    throw new InvalidValue(`${quote(said)} is no time of day; write for example 10:30`)
  // 24:00 is stored as 00:00.
  if (Number(hour) === 24 && (minute !== '00' || second !== '00'))
    throw new InvalidValue(`${quote(said)} is no time of day; the day ends at 24:00`)
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

const dayAt = (said: string): number => {
  const names = DAYS_OF_WEEK.map((name) => name.toLowerCase())
  const at = names.indexOf(said.trim().toLowerCase())
  if (at === -1)
    throw new InvalidValue(`${quote(said)} is none of ${DAYS_OF_WEEK.join(', ')}${didYouMean(said, DAYS_OF_WEEK)}`)
  return at
}
const HOURS = /^([^\d]+?)\s+(\d[\d:.]*)\s*[-–]\s*(\d[\d:.]*)$/

function hoursOf(part: string): OpeningHours[] {
  const [, days, opens, closes] = HOURS.exec(part) ?? []
  if (days === undefined)
    throw new InvalidValue(`${quote(part)} is no day with its hours; write for example Monday-Friday 10:00-20:00`)
  const [first = '', last = first] = days.split(/[-–]/)
  const [from, to] = [dayAt(first), dayAt(last)]
  const count = ((to - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => ({
    dayOfWeek: DAYS_OF_WEEK[(from + at) % 7] ?? 'Monday',
    opens: clockOf(opens),
    closes: clockOf(closes),
  }))
}

function hoursInJson(said: unknown): OpeningHours[] {
  if (typeof said === 'string') return hoursOf(said)
  const { dayOfWeek, opens, closes } = (said ?? {}) as Record<string, unknown>
  return [
    {
      dayOfWeek: DAYS_OF_WEEK[dayAt(asText(dayOfWeek ?? ''))] ?? 'Monday',
      opens: clockOf(opens ?? ''),
      closes: clockOf(closes ?? ''),
    },
  ]
}

function hoursCell(hours: readonly OpeningHours[]): string {
  const runs: { first: OpeningHours; last: OpeningHours }[] = []
  for (const one of hours) {
    const run = runs.at(-1)
    const goesOn =
      run &&
      run.first.opens === one.opens &&
      run.first.closes === one.closes &&
      DAYS_OF_WEEK.indexOf(run.last.dayOfWeek) + 1 === DAYS_OF_WEEK.indexOf(one.dayOfWeek)
    if (goesOn) run.last = one
    else runs.push({ first: one, last: one })
  }
  return runs
    .map(({ first, last }) => {
      const days = first === last ? first.dayOfWeek : `${first.dayOfWeek}-${last.dayOfWeek}`
      return `${days} ${shortClock(first.opens)}-${shortClock(first.closes)}`
    })
    .join('|')
}

/**
 * `Monday-Friday 10:00-20:00|Saturday 12:00-02:00` in a cell, the contract's array in JSON. Hours whose end is not
 * after their begin end on the next day.
 */
export const openingHours: Codec = {
  sql: 'jsonb',
  read(said) {
    const hours = Array.isArray(said) ? said.flatMap(hoursInJson) : partsOf(asText(said)).flatMap(hoursOf)
    const twice = hours.find((one, at) =>
      hours.some((other, n) => n < at && other.dayOfWeek === one.dayOfWeek && other.opens === one.opens),
    )
    if (twice) throw new InvalidValue(`${twice.dayOfWeek} opens twice at ${shortClock(twice.opens)}`)
    return hours
  },
  cell: (value) => hoursCell(value as OpeningHours[]),
  json: (value) => value,
}

const zones = new Map<string, boolean>()
function isZone(name: string): boolean {
  const known = zones.get(name)
  if (known !== undefined) return known
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
  read(said) {
    const text = asText(said)
    if (isZone(text)) return text
    throw new InvalidValue(
      `${quote(text)} is no time zone${didYouMean(text, Intl.supportedValuesOf('timeZone')) || '; write for example Europe/Stockholm'}`,
    )
  },
  ...plain,
}
