import { FALLBACK_LANGUAGE, type Language, type Translation } from '@carte/contract'
import { pick } from '@carte/domain'

/** A text, with a `lang` if it is not in the guest's language (WCAG 3.1.2). */
export interface LocalizedText {
  readonly text: string
  readonly lang?: Language | undefined
}

/**
 * Returns a translated name, with the fallback language as `lang` if only that has a translation. Articles call their
 * name `description`.
 */
export function localizedTextOf(
  thing: { readonly i18n: readonly Translation[] },
  field: 'name' | 'description',
  language: Language,
  plain: string,
): LocalizedText {
  const has = (wanted: Language) => thing.i18n.some((entry) => entry.language === wanted && Boolean(entry[field]))
  const text = pick(thing, field, language, plain)
  return has(language) || !has(FALLBACK_LANGUAGE) ? { text } : { text, lang: FALLBACK_LANGUAGE }
}
