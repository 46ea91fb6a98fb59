import { defineTexts } from '@carte/i18n'

export const shellTexts = defineTexts('shell', {
  en: async () => (await import(/* webpackChunkName: 'words-en' */ './locales/en.ts')).en,
  sv: async () => (await import(/* webpackChunkName: 'words-sv' */ './locales/sv.ts')).sv,
  fi: async () => (await import(/* webpackChunkName: 'words-fi' */ './locales/fi.ts')).fi,
  ru: async () => (await import(/* webpackChunkName: 'words-ru' */ './locales/ru.ts')).ru,
  no: async () => (await import(/* webpackChunkName: 'words-no' */ './locales/no.ts')).no,
})
