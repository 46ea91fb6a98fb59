import type { Language } from '@carte/contract'

export const cultureCookie = (origin: string, language: Language) => ({
  name: '.AspNetCore.Culture',
  value: `c=${language}|uic=${language}`,
  url: origin,
})
