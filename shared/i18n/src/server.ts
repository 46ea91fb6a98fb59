import type { Language } from '@carte/contract'
import type { Catalogue, Locales, Translate } from './texts.ts'
import { createTranslator } from './translator.ts'

// The entry for servers. It imports neither React nor the common texts.

export type { Catalogue, Locales, RussianTranslation, Translate, Translation } from './texts.ts'

const NAMESPACE = 'server'

/**
 * Creates the `t` of one language. It caches each text and then only inserts values, which takes i18next 2 µs instead
 * of 9; a page of the server has dozens of texts. Texts with a count are not cached, because their form depends on the
 * number. Texts cannot nest others (`$t(…)`).
 */
function createT<English extends Catalogue>(language: Language, texts: Catalogue): Translate<English> {
  const translator = createTranslator(language, { [NAMESPACE]: texts })
  const { interpolator } = translator.i18n.services
  const t = translator.i18n.getFixedT(null, NAMESPACE)
  const templates = new Map<string, string>()
  const templateOf = (key: string): string => {
    const template = templates.get(key) ?? t(key, { skipInterpolation: true })
    templates.set(key, template)
    return template
  }
  const translate = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    if (values && 'count' in values) return t(key, values)
    return values ? interpolator.interpolate(templateOf(key), values, language, {}) : templateOf(key)
  }
  return translate as Translate<English>
}

/**
 * Declares texts of the server. All languages are in memory, and each has one i18next instance, created when it is used
 * first. `t` does not escape HTML.
 *
 * @returns a function that takes a language and returns its `t`
 */
export function defineServerTexts<const English extends Catalogue>(
  locales: Locales<English>,
): (language: Language) => Translate<English> {
  const created = new Map<Language, Translate<English>>()
  return (language) => {
    const t = created.get(language) ?? createT<English>(language, locales[language])
    created.set(language, t)
    return t
  }
}
