import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, type Language } from '@carte/contract'

/** What the culture cookie says. */
export const cultureValue = (language: Language): string => `c=${language}|uic=${language}`

const chosen = (cookie: string | undefined): string | undefined =>
  /^c=([A-Za-z-]+)\|uic=[A-Za-z-]+$/.exec(cookie ?? '')?.[1]

function wished(header: string | undefined): readonly string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0, index }
    })
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ tag }) => (/^n[bn]\b/.test(tag) ? 'no' : (tag.split('-')[0] ?? '')))
}

/** The first of a browser's languages that is on offer; undefined where there is none. */
export function wishedLanguage(acceptLanguage: string | undefined, offered: readonly Language[]): Language | undefined {
  for (const code of wished(acceptLanguage)) {
    const found = offered.find((language) => language === code)
    if (found) return found
  }
  return undefined
}

/** The language of a page: the cookie's, else the browser's first that is on offer, else Swedish (spec §7), else what there is. */
export function languageOf(
  cookie: string | undefined,
  acceptLanguage: string | undefined,
  offered: readonly Language[],
): Language {
  for (const code of [chosen(cookie), ...wished(acceptLanguage), DEFAULT_LANGUAGE, FALLBACK_LANGUAGE]) {
    const found = offered.find((language) => language === code)
    if (found) return found
  }
  return offered[0] ?? DEFAULT_LANGUAGE
}
