import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'login.title': 'Logg inn',
  'login.lead': 'Hyggelig å se deg igjen. Du kan også bestille uten konto.',
  'login.email': 'E-post',
  'login.password': 'Passord',
  'login.emailMissing': 'Fyll inn e-postadressen din.',
  'login.passwordMissing': 'Fyll inn passordet ditt.',
  'login.show': 'Vis passord',
  'login.submit': 'Logg inn',
  'login.guest': 'Fortsett uten konto',
  'login.signedIn': 'Du er logget inn som {{name}}.',
  'login.onward': 'Fortsett',
}
