import type { Language } from '@carte/contract'

export interface ComparisonText {
  readonly key: 'compare.more' | 'compare.less' | 'compare.same' | 'compare.none' | 'compare.slower' | 'compare.faster'
  /** A share such as `12 %`, or minutes; empty without a difference. */
  readonly difference: string
}

const SAME: ComparisonText = { key: 'compare.same', difference: '' }
const NONE: ComparisonText = { key: 'compare.none', difference: '' }

const formats = new Map<Language, Intl.NumberFormat>()
/** Formats a share of 0 to 1 in percent. */
export function formatShare(share: number, language: Language): string {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  formats.set(language, format)
  return format.format(share)
}

/** Says how a figure differs from the one before, in percent. Null or 0 before cannot be compared. */
export function compareCounts(now: number | null, before: number | null, language: Language): ComparisonText {
  if (now === before) return before === null ? NONE : SAME
  if (!before || now === null) return NONE
  const share = Math.abs(now - before) / before
  // Not "0 % more".
  if (share < 0.005) return SAME
  return { key: now > before ? 'compare.more' : 'compare.less', difference: formatShare(share, language) }
}

/** Says how much slower or faster the kitchen was than before, in whole minutes. */
export function compareMinutes(
  now: number | null,
  before: number | null,
  format: (minutes: number) => string,
): ComparisonText {
  if (now === null || before === null) return NONE
  const minutes = Math.round(now - before)
  if (minutes === 0) return SAME
  return { key: minutes > 0 ? 'compare.slower' : 'compare.faster', difference: format(Math.abs(minutes)) }
}
