import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  passkeyName: 'Navn på enheten',
  passkeyNameHint: 'Så du kjenner igjen nøkkelen i kontoen din.',
  password: 'Nytt passord',
  passwordHint: 'Langt, og ikke brukt noe annet sted.',
  app: 'Skann koden med en autentiseringsapp på telefonen, for eksempel Aegis, Google Authenticator eller 2FAS.',
  qr: 'QR-kode for autentiseringsappen',
  secret: 'Eller skriv inn denne nøkkelen i appen:',
  copy: 'Kopier nøkkelen',
  copied: 'Kopiert',
  openApp: 'Åpne appen på denne enheten',
  code: 'Kode fra appen',
  codeHint: 'Seks sifre, for å sjekke at appen er satt opp.',
  codeInvalid: 'Koden stemte ikke. Skriv den som appen viser nå.',
}
