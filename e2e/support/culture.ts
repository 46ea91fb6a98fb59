import type { Language } from '@carte/contract'

/** Returns the cookie that stores a browser's language. Name and format are those of ASP.NET Core (`CULTURE_COOKIE`). */
export const cultureCookie = (origin: string, language: Language) => ({
  name: '.AspNetCore.Culture',
  value: `c=${language}|uic=${language}`,
  url: origin,
})
