import type { Language } from '@carte/contract'

/** The cookie that picks the language of a page (spec §7). */
export const cultureCookie = (origin: string, language: Language) => ({
  name: '.AspNetCore.Culture',
  value: `c=${language}|uic=${language}`,
  url: origin,
})
