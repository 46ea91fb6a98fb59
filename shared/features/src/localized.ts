import { FALLBACK_LANGUAGE, getImage, type Language, type Translation } from '@carte/contract'
import type { Client } from '@carte/contract/client'
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
  source: Translatable,
  field: 'name' | 'description' | 'text',
  language: Language,
  untranslated: string,
): LocalizedText {
  const has = (candidate: Language) =>
    source.i18n.some((entry) => entry.language === candidate && Boolean(entry[field]))
  const text = pick(source, field, language, untranslated)
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

export function nameOf(source: Translatable & { readonly name: string }, language: Language): LocalizedText {
  return localizedText(source, 'name', language, source.name)
}

type Pictured = Translatable & {
  /** Missing or empty without a picture. */
  readonly imageUrl?: string | undefined
  readonly imageVersion?: string | undefined
}

/** The widths that the server offers, in pixels. */
export type PictureWidth = '128' | '256' | '512' | '1000'

/**
 * Returns the URL of the picture of an article, an offer or a shop: the picture of the translation, if that has one,
 * else the common one; undefined without a picture.
 *
 * @param address the API client's function that builds URLs
 */
export function pictureAddress(
  address: Client['address'],
  pictured: Pictured,
  language: Language,
  width: PictureWidth,
): string | undefined {
  const { url, version } = pictureOf(pictured, language)
  return url ? address(getImage, { params: { url }, query: { w: width, _t: version } }) : undefined
}

/** Tells whether an article, an offer or a shop has a picture in a language. */
export const hasPicture = (pictured: Pictured, language: Language): boolean => pictureOf(pictured, language).url !== ''

const SOURCE_WIDTHS = ['256', '512', '1000'] as const

/** Returns `src` and `srcSet` of a picture, in widths from which the browser chooses; empty without a picture. */
export function pictureSources(address: Client['address'], pictured: Pictured, language: Language) {
  const src = pictureAddress(address, pictured, language, '256')
  if (src === undefined) return {}
  const widths = SOURCE_WIDTHS.map((width) => `${pictureAddress(address, pictured, language, width)} ${width}w`)
  return { src, srcSet: widths.join(', ') }
}

function pictureOf({ i18n, imageUrl = '', imageVersion }: Pictured, language: Language) {
  const own = i18n.find((entry) => entry.language === language)
  return own?.imageId ? { url: own.imageId, version: own.imageVersion } : { url: imageUrl, version: imageVersion }
}
