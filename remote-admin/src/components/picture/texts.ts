import { defineTexts } from '@carte/i18n'

export const pictureTexts = defineTexts('adminPicture', {
  en: async () => (await import('./locales/en.ts')).en,
  sv: async () => (await import('./locales/sv.ts')).sv,
  fi: async () => (await import('./locales/fi.ts')).fi,
  ru: async () => (await import('./locales/ru.ts')).ru,
  no: async () => (await import('./locales/no.ts')).no,
})
