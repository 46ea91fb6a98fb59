import type { Language } from '@carte/contract'

/** A number of things, grouped as the language does: `10 000`. */
export const formatCount = (count: number, language: Language): string => new Intl.NumberFormat(language).format(count)
