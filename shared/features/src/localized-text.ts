import { FALLBACK_LANGUAGE, type Language, type Translation } from '@carte/contract'
import { pick } from '@carte/domain'

interface Translatable {
  readonly i18n: readonly Translation[]
}

/** A text, with a `lang` if it is not in the reader's language (WCAG 3.1.2). */
export interface LocalizedText {
  readonly text: string
  readonly lang?: Language | undefined
}

/** Returns a translated text, with the fallback language as `lang` if only that has a translation. */
export function localizedText(
  thing: Translatable,
  field: 'name' | 'description' | 'text',
  language: Language,
  plain: string,
): LocalizedText {
  const has = (wanted: Language) => thing.i18n.some((entry) => entry.language === wanted && Boolean(entry[field]))
  const text = pick(thing, field, language, plain)
  return has(language) || !has(FALLBACK_LANGUAGE) ? { text } : { text, lang: FALLBACK_LANGUAGE }
}

/** Returns an article's name; the menu calls it `description`. */
export function articleName(
  article: Translatable & { readonly description: string },
  language: Language,
): LocalizedText {
  return localizedText(article, 'description', language, article.description)
}

/** Returns the longer description of an article; empty if it has none. */
export function articleText(
  article: Translatable & { readonly text?: string | undefined },
  language: Language,
): LocalizedText {
  return localizedText(article, 'text', language, article.text ?? '')
}

export function nameOf(thing: Translatable & { readonly name: string }, language: Language): LocalizedText {
  return localizedText(thing, 'name', language, thing.name)
}
