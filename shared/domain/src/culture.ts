import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, type Language, type Translation } from '@carte/contract'

export const cultureValue = (language: Language): string => `c=${language}|uic=${language}`

const chosen = (cookie: string | undefined): string | undefined =>
  /^c=([A-Za-z-]+)\|uic=[A-Za-z-]+$/.exec(cookie ?? '')?.[1]

function preferred(header: string | undefined): readonly string[] {
  return (
    (header ?? '')
      .slice(0, 500)
      .split(',')
      .map((part) => {
        const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
        return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
      })
      // RFC 9110, section 12.4.2: a quality of zero means "not acceptable".
      .filter(({ quality }) => quality > 0)
      .sort((a, b) => b.quality - a.quality)
      .map(({ tag }) => (/^n[bn]\b/.test(tag) ? 'no' : (tag.split('-')[0] ?? '')))
  )
}

/** Returns the first offered language in a browser's list, or undefined. */
export function preferredLanguage(
  acceptLanguage: string | undefined,
  offered: readonly Language[],
): Language | undefined {
  for (const code of preferred(acceptLanguage)) {
    const found = offered.find((language) => language === code)
    if (found) return found
  }
  return undefined
}

export interface LanguageHints {
  /** The value of the culture cookie, decoded. */
  readonly cookie: string | undefined
  /** As the `Accept-Language` header lists them. */
  readonly acceptLanguage: string | undefined
}

export interface LanguagePolicy {
  readonly languages: readonly Language[]
  /** Whether the browser's languages apply when there is no cookie. */
  readonly fromBrowser: boolean
}

/**
 * Returns the language that a guest starts in. In this order: the cookie's language, the browser's languages if the
 * policy allows them, Swedish, English, the first offered language.
 */
export function languageOf(
  { cookie, acceptLanguage }: LanguageHints,
  { languages, fromBrowser }: LanguagePolicy,
): Language {
  const fromHeader = fromBrowser ? preferred(acceptLanguage) : []
  for (const code of [chosen(cookie), ...fromHeader, DEFAULT_LANGUAGE, FALLBACK_LANGUAGE]) {
    const found = languages.find((language) => language === code)
    if (found) return found
  }
  return languages[0] ?? DEFAULT_LANGUAGE
}

/** Returns a translatable text in the guest's language, else in the fallback language, else `plain`. */
export function pick(
  thing: { readonly i18n: readonly Translation[] },
  field: 'name' | 'description' | 'text',
  language: string,
  plain: string,
): string {
  const textIn = (wanted: string) => thing.i18n.find((translation) => translation.language === wanted)?.[field]
  return textIn(language) || textIn(FALLBACK_LANGUAGE) || plain
}
