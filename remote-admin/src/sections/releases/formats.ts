import type { Language, PartStatus, VersionFigures } from '@carte/contract'
import { failedShare } from '@carte/domain'
import { formatCount } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { useMemo } from 'react'
import { formatDateTime } from '../../components/formats.ts'
import { releasesTexts } from './texts.ts'

/** Shown for a figure without reports. */
export const ABSENT = '–'

const SECOND_MS = 1_000
const numbers = new Map<string, Intl.NumberFormat>()
function format(value: number, language: Language, name: string, options: Intl.NumberFormatOptions): string {
  const key = `${language} ${name}`
  const formatter = numbers.get(key) ?? new Intl.NumberFormat(language, options)
  numbers.set(key, formatter)
  return formatter.format(value)
}

/** Returns functions that say the figures of releases in the reader's language. */
export function useFormats() {
  const { t, language } = useTexts(releasesTexts)
  return useMemo(() => {
    const count = (value: number) => formatCount(value, language)
    const share = (part: number) => format(part, language, 'share', { style: 'percent', maximumFractionDigits: 1 })
    return {
      count,
      /** @param part 0 to 1 */
      share,
      moment: (at: string) => formatDateTime(at, language),
      duration: (ms: number | null) => {
        if (ms === null) return ABSENT
        return ms < SECOND_MS
          ? t('milliseconds', { value: format(ms, language, 'whole', { maximumFractionDigits: 0 }) })
          : t('seconds', { value: format(ms / SECOND_MS, language, 'tenths', { maximumFractionDigits: 1 }) })
      },
      shift: (value: number | null) =>
        value === null
          ? ABSENT
          : format(value, language, 'hundredths', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      failed: (figures: VersionFigures) => (figures.visits === 0 ? ABSENT : share(failedShare(figures))),
      nameOf: ({ part }: Pick<PartStatus, 'part'>) => (part === 'shell' ? t('shell') : part),
    }
  }, [t, language])
}
export type Formats = ReturnType<typeof useFormats>
