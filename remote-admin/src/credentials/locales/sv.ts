import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  passkeyName: 'Enhetens namn',
  passkeyNameHint: 'Så att du känner igen passkeyn i ditt konto.',
  password: 'Nytt lösenord',
  passwordHint: 'Långt, och inte använt någon annanstans.',
  app: 'Skanna koden med en autentiseringsapp i telefonen, till exempel Aegis, Google Authenticator eller 2FAS.',
  qr: 'QR-kod för autentiseringsappen',
  secret: 'Eller skriv in nyckeln i appen:',
  copy: 'Kopiera nyckeln',
  copied: 'Kopierat',
  openApp: 'Öppna appen på den här enheten',
  code: 'Appens kod',
  codeHint: 'Sex siffror, för att kontrollera att appen fungerar.',
  codeInvalid: 'Koden stämde inte. Skriv den som appen visar nu.',
}
