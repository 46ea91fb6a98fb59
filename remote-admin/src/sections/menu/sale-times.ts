import { DAYS_OF_WEEK, type DayOfWeek, type SaleTime } from '@carte/contract'
import { type WeekPeriod, weekdaysOf } from '@carte/domain'
import { periodErrors } from '../../components/week/index.ts'

// Sale times as a menu's draft has them: texts such as `Monday-Friday 07:00-11:00`, with dates
// `2026-12-01/2026-12-24 Monday-Friday 11:00-14:00`. Dates without hours are whole days. Times and dates are empty while
// they are typed.

/** The hours that have the same dates. */
export interface SaleWeek {
  /** Null for hours without dates. Each date is empty for no limit. */
  readonly dates: { readonly validFrom: string; readonly validTo: string } | null
  readonly periods: readonly WeekPeriod[]
}

const TEXT = /^(?:(\d{4}-\d\d-\d\d)?\/(\d{4}-\d\d-\d\d)?)? ?(?:([A-Za-z]+)(?:-([A-Za-z]+))? ([\d:]*)-([\d:]*))?$/

const isDay = (text: string): text is DayOfWeek => (DAYS_OF_WEEK as readonly string[]).includes(text)
const indexOf = ({ dayOfWeek }: WeekPeriod) => DAYS_OF_WEEK.indexOf(dayOfWeek)

function daysOf(first: string, last: string): readonly DayOfWeek[] {
  if (!isDay(first) || !isDay(last)) return []
  const from = DAYS_OF_WEEK.indexOf(first)
  const count = ((DAYS_OF_WEEK.indexOf(last) - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => DAYS_OF_WEEK[(from + at) % 7] ?? 'Monday')
}

/** Returns the hours of texts by their dates, in the order of the texts. */
export function weeksOf(texts: readonly string[]): readonly SaleWeek[] {
  const weeks = new Map<string, { dates: SaleWeek['dates']; periods: WeekPeriod[] }>()
  for (const text of texts) {
    const [, validFrom = '', validTo = '', first = '', last = first, opens = '', closes = ''] = TEXT.exec(text) ?? []
    const dates = text.includes('/') ? { validFrom, validTo } : null
    const key = JSON.stringify(dates)
    const periods = daysOf(first, last).map((dayOfWeek) => ({ dayOfWeek, opens, closes }))
    weeks.set(key, { dates, periods: [...(weeks.get(key)?.periods ?? []), ...periods] })
  }
  return [...weeks.values()]
}

/** Returns texts of hours in the order of times; days in a row with the same times are one text. */
function hoursTexts(periods: readonly WeekPeriod[]): string[] {
  const hours = ({ opens, closes }: WeekPeriod) => `${opens}-${closes}`
  const runs: WeekPeriod[][] = []
  for (const period of [...periods].sort((a, b) => hours(a).localeCompare(hours(b)) || indexOf(a) - indexOf(b))) {
    const last = runs.at(-1)?.at(-1)
    if (last && hours(last) === hours(period) && indexOf(last) + 1 === indexOf(period)) runs.at(-1)?.push(period)
    else runs.push([period])
  }
  return runs.flatMap(([first, ...rest]) => {
    if (!first) return []
    const last = rest.at(-1)
    return [`${last ? `${first.dayOfWeek}-${last.dayOfWeek}` : first.dayOfWeek} ${hours(first)}`]
  })
}

export const textsOf = (weeks: readonly SaleWeek[]): string[] =>
  weeks.flatMap(({ dates, periods }) => {
    const texts = hoursTexts(periods)
    if (!dates) return texts
    const prefix = `${dates.validFrom}/${dates.validTo}`
    return texts.length === 0 ? [prefix] : texts.map((text) => `${prefix} ${text}`)
  })

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time)
const ALL_DAYS = DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, opens: '00:00', closes: '00:00' }))

/** Returns the times of texts as guests read them. */
export const timesOf = (texts: readonly string[]): SaleTime[] =>
  weeksOf(texts).flatMap(({ dates, periods }) =>
    (dates && periods.length === 0 ? ALL_DAYS : periods).map(({ dayOfWeek, opens, closes }) => ({
      dayOfWeek,
      opens: withSeconds(opens),
      closes: withSeconds(closes),
      ...(dates?.validFrom && { validFrom: dates.validFrom }),
      ...(dates?.validTo && { validTo: dates.validTo }),
    })),
  )

/** Returns why the server would reject dates: there are none, they are in the wrong order, or none of them has hours. */
export function datesError({
  dates,
  periods,
}: SaleWeek): 'sale.error.dates' | 'sale.error.order' | 'sale.error.days' | null {
  if (!dates) return null
  const { validFrom, validTo } = dates
  if (validFrom === '' && validTo === '') return 'sale.error.dates'
  if (validFrom !== '' && validTo !== '' && validTo < validFrom) return 'sale.error.order'
  const weekdays = weekdaysOf(dates)
  return periods.length > 0 && !periods.some(({ dayOfWeek }) => weekdays.includes(dayOfWeek)) ? 'sale.error.days' : null
}

/** Returns whether the server would accept the texts. */
export const areSaleTimesValid = (texts: readonly string[]): boolean =>
  weeksOf(texts).every((week) => datesError(week) === null && periodErrors(week.periods).length === 0)
