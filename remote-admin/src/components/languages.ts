import type { Language } from '@carte/contract'
import { LANGUAGE_NAMES as SELECTOR_NAMES } from '@carte/i18n'

/** The name of each language in itself. The guests' selector has another one for Russian, as its specification says. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ...SELECTOR_NAMES, ru: 'Русский' }
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[]
