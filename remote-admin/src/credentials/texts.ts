import { defineTexts } from '@carte/i18n'

/** Texts of setting up a passkey, or a password with an authenticator app. */
export const credentialTexts = defineTexts('adminCredentials', {
  en: async () => (await import('./locales/en.ts')).en,
  sv: async () => (await import('./locales/sv.ts')).sv,
  fi: async () => (await import('./locales/fi.ts')).fi,
  ru: async () => (await import('./locales/ru.ts')).ru,
  no: async () => (await import('./locales/no.ts')).no,
})
