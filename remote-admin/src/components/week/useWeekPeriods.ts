import { DAYS_OF_WEEK } from '@carte/contract'
import {
  dayOfSpan,
  fittingSpan,
  newSpan,
  periodOfSpan,
  type SpanChange,
  spanOfPeriod,
  type WeekPeriod,
  type WeekSpan,
} from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useState } from 'react'
import { dayNames } from './day-names.ts'
import { weekTexts } from './texts.ts'

export interface WeekPeriods {
  /** By the index of the value; null for a period without both times. */
  readonly spans: readonly (WeekSpan | null)[]
  readonly othersOf: (index: number | null) => readonly WeekSpan[]
  readonly textOf: (span: WeekSpan) => string
  /** What has happened, in words. */
  readonly message: string
  /** Replaces a span, or adds one without an index. @returns its index */
  readonly put: (index: number | null, span: WeekSpan) => number
  readonly change: (index: number, change: SpanChange) => void
  readonly remove: (index: number) => void
  /** @returns the index of the new span; null if the day is full */
  readonly add: (day: number) => number | null
}

/** The changes of a week's periods. Periods keep their place in the value; new ones are at its end. */
export function useWeekPeriods(
  value: readonly WeekPeriod[],
  onChange: (value: readonly WeekPeriod[]) => void,
): WeekPeriods {
  const { t, language } = useTexts(weekTexts)
  const [message, setMessage] = useState('')
  // Not memoized: forms change periods in place.
  const spans = value.map(spanOfPeriod)
  const othersOf = (index: number | null) => spans.filter((span, at) => at !== index && span !== null) as WeekSpan[]
  const textOf = (span: WeekSpan) => {
    const { opens, closes } = periodOfSpan(span)
    const names = { day: dayNames(language)[dayOfSpan(span)], opens, closes }
    return t(closes > opens ? 'period' : closes === opens ? 'aroundClock' : 'nextDay', names)
  }
  const put = (index: number | null, span: WeekSpan) => {
    const period = periodOfSpan(span)
    onChange(index === null ? [...value, period] : value.map((old, at) => (at === index ? { ...old, ...period } : old)))
    setMessage(index === null ? t('added', { period: textOf(span) }) : textOf(span))
    return index ?? value.length
  }
  return {
    spans,
    othersOf,
    textOf,
    message,
    put,
    change: (index, wanted) => {
      const span = spans[index]
      const next = span && fittingSpan(span, wanted, othersOf(index))
      if (next) put(index, next)
      else setMessage(t('refused'))
    },
    remove: (index) => {
      const span = spans[index]
      onChange(value.filter((_, at) => at !== index))
      if (span) setMessage(t('removed', { period: textOf(span) }))
    },
    add: (day) => {
      const span = newSpan(day, othersOf(null))
      if (span) return put(null, span)
      setMessage(`${dayNames(language)[DAYS_OF_WEEK[day] ?? 'Monday']}: ${t('full')}`)
      return null
    },
  }
}
