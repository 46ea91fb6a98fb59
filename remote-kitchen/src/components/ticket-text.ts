import type { Language, StaffOrder, StaffTable } from '@carte/contract'
import { type LocalizedText, nameOf } from '@carte/features'
import { formatDayTime, formatTime, type Translate } from '@carte/i18n'
import type { en } from '../locales/en.ts'

/** Returns a language's name in another one, for example `Finnish`. */
export const languageName = (named: Language, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(named) ?? named

const HOUR_MS = 3_600_000

/**
 * Formats when an order is due in the shop's time zone: the time of day, with the weekday unless it is today or less
 * than 6 hours away.
 */
export function pickupText({ pickupTime }: StaffOrder, timeZone: string, language: Language, now: number): string {
  // Swedish dates are ISO dates, so equal strings are the same day.
  const dayOf = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone })
  const at = Date.parse(pickupTime)
  const isToday = dayOf(at) === dayOf(now) || Math.abs(at - now) < 6 * HOUR_MS
  return (isToday ? formatTime : formatDayTime)(pickupTime, timeZone, language)
}

type Texts = Translate<typeof en>

export const statusText = (t: Texts, { status, isCancelledByGuest }: StaffOrder): string =>
  t(isCancelledByGuest ? 'step.cancelledByGuest' : `step.${status}`)

/** Says that another tablet or the guest has changed the order before the staff. */
export const conflictText = (t: Texts, order: StaffOrder): string =>
  order.isCancelledByGuest
    ? t('cancelled.notice', { code: order.pickupCode })
    : t('reject.tooLate', { status: statusText(t, order) })

/** Returns the name of a guest of a table, or `Guest 2`. */
export const guestName = (t: Texts, { name, number }: StaffTable['guests'][number]): string =>
  name ?? t('guest.number', { number })

/** Returns whether guests of a table have ordered together. */
export const isTogether = ({ items }: StaffOrder): boolean => items.some(({ guests }) => guests !== undefined)

/** Returns the name of a table's spot, also if the shop no longer has it. */
export const tableName = (t: Texts, { spot }: StaffTable, language: Language): LocalizedText =>
  spot ? nameOf(spot, language) : { text: t('tables.noSpot') }
