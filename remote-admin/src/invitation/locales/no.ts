import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  title: 'Velkommen til teamet',
  restore: 'Sett opp en ny måte å logge inn på',
  for: '{{email}} er invitert som',
  installation: 'Alle restauranter',
  name: 'Ditt navn',
  language: 'Språk',
  languageHint: 'For e-poster til deg.',
  way: 'Slik logger du inn',
  passkey: 'Tilgangsnøkkel',
  passkeyText: 'Fingeravtrykk, ansikt eller PIN på enheten. Raskest og tryggest.',
  password: 'Passord og autentiseringsapp',
  passwordText: 'Virker i alle nettlesere.',
  submitPasskey: 'Opprett nøkkel og logg inn',
  submit: 'Sett opp og logg inn',
  startAgain: 'Start på nytt',
  invalid: 'Lenken virker ikke lenger',
  failed: 'Invitasjonen kunne ikke åpnes',
}
