import type { WeekPeriod } from '@carte/domain'

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** Returns why the server would reject a time of a period: it is missing, or other hours of the day begin then. */
export function periodError(
  periods: readonly WeekPeriod[],
  index: number,
  part: 'opens' | 'closes',
): 'error.time' | 'error.twice' | null {
  const period = periods[index]
  if (!period || !TIME.test(period[part])) return 'error.time'
  const isTwice = periods.some(
    ({ dayOfWeek, opens }, at) => at < index && dayOfWeek === period.dayOfWeek && opens === period.opens,
  )
  return part === 'opens' && isTwice ? 'error.twice' : null
}

/** Returns the parts of periods that the server would reject. */
export const periodErrors = (periods: readonly WeekPeriod[]) =>
  periods.flatMap((_, index) =>
    (['opens', 'closes'] as const).flatMap((part) => {
      const error = periodError(periods, index, part)
      return error ? [{ index, part, error }] : []
    }),
  )
