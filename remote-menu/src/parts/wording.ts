import { FALLBACK_LANGUAGE, type Language, type Translation } from '@carte/contract'
import { pick } from '@carte/domain'

interface Translatable {
  readonly i18n: readonly Translation[]
}

/** A text with the `lang` that it needs where it is not in the guest's language (WCAG 3.1.2). */
export interface Wording {
  readonly text: string
  readonly lang?: Language | undefined
}

/** A text of a translatable thing, and in which language it is when that is another than the guest's. */
export function wording(
  thing: Translatable,
  field: 'name' | 'description' | 'text',
  language: Language,
  plain: string,
): Wording {
  const has = (wanted: Language) => thing.i18n.some((entry) => entry.language === wanted && Boolean(entry[field]))
  const text = pick(thing, field, language, plain)
  return has(language) || !has(FALLBACK_LANGUAGE) ? { text } : { text, lang: FALLBACK_LANGUAGE }
}

/** An article's name as shown; the menu calls it `description`. */
export function articleName(article: Translatable & { readonly description: string }, language: Language): Wording {
  return wording(article, 'description', language, article.description)
}

/** The longer words about an article; empty when it has none. */
export function articleText(
  article: Translatable & { readonly text?: string | undefined },
  language: Language,
): Wording {
  return wording(article, 'text', language, article.text ?? '')
}

/** The name of a container, choice group, spot or campaign. */
export function nameOf(thing: Translatable & { readonly name: string }, language: Language): Wording {
  return wording(thing, 'name', language, thing.name)
}
