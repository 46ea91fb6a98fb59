import { aboutRange } from '@carte/domain'
import { formatWeekdayDate, useNow } from '@carte/features'
import { formatRange, formatTime, useTexts } from '@carte/i18n'
import { checkoutTexts } from '../../texts.ts'
import { dateAfter, datesIn } from './pickup.ts'

/** Texts for times (ISO) and dates (`YYYY-MM-DD`) in the shop's time zone. */
export interface PickupTexts {
  readonly today: string
  readonly dateOf: (at: string) => string
  /** `Today`, `Tomorrow`, or `Sat 28 Nov`. */
  readonly day: (date: string) => string
  /** The time of day. */
  readonly time: (at: string) => string
  /** A range for an estimate: `18:20–18:30`. */
  readonly about: (at: string) => string
  /** The time of day, with the day unless that is today: `Sat 28 Nov, 12:30`. */
  readonly dayTime: (at: string) => string
}

export function usePickupTexts(timeZone: string): PickupTexts {
  const { t, language } = useTexts(checkoutTexts)
  const dateOf = datesIn(timeZone)
  const today = dateOf(useNow({}).toISOString())
  const time = (at: string | Date) => formatTime(at, timeZone, language)
  const day = (date: string) => {
    if (date === today) return t('when.today')
    return date === dateAfter(today) ? t('when.tomorrow') : formatWeekdayDate(new Date(date), 'UTC', language)
  }
  return {
    today,
    dateOf,
    day,
    time,
    about: (at) => {
      const { from, to } = aboutRange(new Date(at))
      return formatRange(time(from), time(to))
    },
    dayTime: (at) => {
      const date = dateOf(at)
      return date === today ? time(at) : t('when.dayTime', { day: day(date), time: time(at) })
    },
  }
}
