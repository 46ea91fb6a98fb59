import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'login.title': 'Logga in',
  'login.lead': 'Kul att se dig igen. Du kan också beställa utan konto.',
  'login.email': 'E-post',
  'login.password': 'Lösenord',
  'login.emailMissing': 'Fyll i din e-postadress.',
  'login.passwordMissing': 'Fyll i ditt lösenord.',
  'login.show': 'Visa lösenord',
  'login.submit': 'Logga in',
  'login.guest': 'Fortsätt utan konto',
  'login.signedIn': 'Du är inloggad som {{name}}.',
  'login.onward': 'Fortsätt',
}
