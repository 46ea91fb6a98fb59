import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'login.title': 'Kirjaudu sisään',
  'login.lead': 'Mukava nähdä taas. Voit tilata myös ilman tiliä.',
  'login.email': 'Sähköposti',
  'login.password': 'Salasana',
  'login.emailMissing': 'Kirjoita sähköpostiosoitteesi.',
  'login.passwordMissing': 'Kirjoita salasanasi.',
  'login.show': 'Näytä salasana',
  'login.submit': 'Kirjaudu sisään',
  'login.guest': 'Jatka ilman tiliä',
  'login.signedIn': 'Olet kirjautunut nimellä {{name}}.',
  'login.onward': 'Jatka',
}
