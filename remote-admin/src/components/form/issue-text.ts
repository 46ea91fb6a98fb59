import type { Translate } from '@carte/i18n'
import type { en } from '../../locales/en.ts'

/** What zod says about an invalid value. */
interface Issue {
  readonly code?: string
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly format?: unknown
  readonly input?: unknown
}

const isEmpty = (input: unknown) => input === '' || input === undefined || input === null

/** Returns what to do about an invalid value. */
export function issueText(t: Translate<typeof en>, issue: Issue): string {
  const { code, origin, minimum, maximum, format, input } = issue
  if (isEmpty(input)) return t('field.required')
  const isCounted = origin === 'string' || origin === 'array'
  if (code === 'too_small') {
    if (isCounted && Number(minimum) <= 1) return t('field.required')
    return origin === 'string'
      ? t('field.tooShort', { min: Number(minimum) })
      : t('field.min', { min: String(minimum) })
  }
  if (code === 'too_big')
    return origin === 'string' ? t('field.tooLong', { max: Number(maximum) }) : t('field.max', { max: String(maximum) })
  if (format === 'email') return t('field.email')
  if (format === 'url') return t('field.url')
  return t('field.invalid')
}
