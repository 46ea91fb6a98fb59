import { formatTime } from '@carte/i18n'

/** As soon as possible. */
export const NOW = 'now'

/** The pick-up times of a quote. */
export interface PickupTimes {
  /** Times that the guest can choose, earliest first. */
  readonly times: readonly string[]
  /** Times that have no room left for the order. */
  readonly fullTimes: readonly string[]
  /** Whether the order can be ready as soon as possible. */
  readonly isNowPossible: boolean
}

export interface PickupOption {
  readonly value: string
  readonly isFull: boolean
}

/** An option of the list on its local date (`YYYY-MM-DD`) in the shop's time zone. */
export interface DatedOption extends PickupOption {
  readonly date: string
}

/** A date of the list. */
export interface PickupDay {
  readonly date: string
  /** Whether all its times are full. */
  readonly isFull: boolean
}

/** Returns the chosen time, or `NOW` if it has passed. */
export const stillAhead = (chosen: string, nowMs: number): string =>
  chosen === NOW || Date.parse(chosen) > nowMs ? chosen : NOW

/**
 * Returns free and full times, earliest first. A chosen time that is no longer offered stays in the list, so that the
 * field does not show another one.
 */
export function pickupOptions({ times, fullTimes }: PickupTimes, chosen: string): readonly PickupOption[] {
  const full = new Set(fullTimes)
  const values = new Set([...times, ...fullTimes, ...(chosen === NOW ? [] : [chosen])])
  return [...values].sort((a, b) => Date.parse(a) - Date.parse(b)).map((value) => ({ value, isFull: full.has(value) }))
}

/** Returns a function that returns the local date of a time in a time zone, as `YYYY-MM-DD`. */
export function datesIn(timeZone: string): (at: string | Date) => string {
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone })
  return (at) => format.format(new Date(at))
}

const DAY_MS = 86_400_000

/** Returns the date after a date, both as `YYYY-MM-DD`. */
export const dateAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)

/** Returns the dates of options, each once, in their order. */
export const daysOf = (options: readonly DatedOption[]): readonly PickupDay[] =>
  [...new Set(options.map(({ date }) => date))].map((date) => ({
    date,
    isFull: options.every((option) => option.date !== date || option.isFull),
  }))

/** Returns whether there is no room for the order at the chosen time. */
export const isFullAt = ({ fullTimes, isNowPossible }: PickupTimes, chosen: string): boolean =>
  chosen === NOW ? !isNowPossible : fullTimes.includes(chosen)

/** Returns whether nothing is left until the shop closes. */
export const hasNoTimes = (pickup: PickupTimes): boolean =>
  !pickup.isNowPossible && pickup.times.every((at) => isFullAt(pickup, at))

/** Returns whether the guest has to choose a time: none is possible now, but later (SLOT-14). */
export const needsTime = (pickup: PickupTimes, chosen: string): boolean =>
  chosen === NOW && isFullAt(pickup, NOW) && !hasNoTimes(pickup)

/** How many times are offered in the place of a full one. */
const OFFERED_MAX = 3

/** Returns the options to offer in the place of a full time: the next ones after it that are not full. */
export function nextFree<O extends PickupOption>(options: readonly O[], chosen: string): readonly O[] {
  const isLater = ({ value }: PickupOption) => chosen === NOW || Date.parse(value) > Date.parse(chosen)
  return options.filter((option) => !option.isFull && isLater(option)).slice(0, OFFERED_MAX)
}

/** Returns whether the guest's clock shows another time than the shop's, which the form then mentions. */
export function isOtherClock(at: string, timeZone: string): boolean {
  const { timeZone: guestZone } = new Intl.DateTimeFormat().resolvedOptions()
  return formatTime(at, guestZone, 'sv') !== formatTime(at, timeZone, 'sv')
}
