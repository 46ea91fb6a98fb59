import type { Language } from '@carte/contract'
import { defineServerTexts, type Translate } from '@carte/i18n/server'
import { en } from './locales/en.ts'
import { fi } from './locales/fi.ts'
import { no } from './locales/no.ts'
import { ru } from './locales/ru.ts'
import { sv } from './locales/sv.ts'

export const adminTexts = defineServerTexts({ en, sv, fi, ru, no })

export type TFunction = Translate<typeof en>

const LOCALES: Readonly<Record<Language, string>> = { sv: 'sv-SE', en: 'en-GB', fi: 'fi-FI', ru: 'ru-RU', no: 'nb-NO' }
const SECOND_MS = 1_000

/** Formats in the reader's language and the server's time zone. */
export function formatsOf(language: Language) {
  const locale = LOCALES[language]
  const t = adminTexts(language)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    locale,
    timeZone,
    moment: (at: string) => moment.format(new Date(at)),
    count: (count: number) => whole.format(count),
    /** @param part 0 to 1 */
    share: (part: number) => share.format(part),
    /** Formats milliseconds: `340 ms`, `2.4 s`. */
    duration: (ms: number) =>
      ms < SECOND_MS
        ? t('milliseconds', { value: whole.format(ms) })
        : t('seconds', { value: tenths.format(ms / SECOND_MS) }),
    shift: (value: number) => hundredths.format(value),
  }
}
export type Formats = ReturnType<typeof formatsOf>
