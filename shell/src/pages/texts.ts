import { defineTexts } from '@carte/i18n'

/** The words of the pages that say who we are and what holds between us and a guest. */
export const pagesTexts = defineTexts('pages', {
  en: async () => (await import('./locales/en.ts')).en,
  sv: async () => (await import('./locales/sv.ts')).sv,
  fi: async () => (await import('./locales/fi.ts')).fi,
  ru: async () => (await import('./locales/ru.ts')).ru,
  no: async () => (await import('./locales/no.ts')).no,
})
