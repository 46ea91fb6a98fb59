import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  passkeyName: 'Laitteen nimi',
  passkeyNameHint: 'Jotta tunnistat pääsyavaimen tililläsi.',
  password: 'Uusi salasana',
  passwordHint: 'Pitkä, eikä käytössä muualla.',
  app: 'Skannaa koodi puhelimen todennussovelluksella, kuten Aegis, Google Authenticator tai 2FAS.',
  qr: 'QR-koodi todennussovellukselle',
  secret: 'Tai kirjoita tämä avain sovellukseen:',
  copy: 'Kopioi avain',
  copied: 'Kopioitu',
  openApp: 'Avaa sovellus tällä laitteella',
  code: 'Sovelluksen koodi',
  codeHint: 'Kuusi numeroa, jotta tiedetään sovelluksen toimivan.',
  codeInvalid: 'Koodi ei täsmännyt. Anna se, jonka sovellus näyttää nyt.',
}
