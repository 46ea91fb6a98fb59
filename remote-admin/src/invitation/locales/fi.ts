import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  title: 'Tervetuloa tiimiin',
  restore: 'Ota käyttöön uusi kirjautumistapa',
  for: '{{email}} on kutsuttu rooliin',
  installation: 'Kaikki ravintolat',
  name: 'Nimesi',
  language: 'Kieli',
  languageHint: 'Sinulle lähetettäville viesteille.',
  way: 'Kirjautumistapasi',
  passkey: 'Pääsyavain',
  passkeyText: 'Laitteen sormenjälki, kasvot tai PIN. Nopein ja turvallisin.',
  password: 'Salasana ja todennussovellus',
  passwordText: 'Toimii kaikissa selaimissa.',
  submitPasskey: 'Luo pääsyavain ja kirjaudu',
  submit: 'Ota käyttöön ja kirjaudu',
  startAgain: 'Aloita alusta',
  invalid: 'Linkki ei enää toimi',
  failed: 'Kutsua ei voitu avata',
}
