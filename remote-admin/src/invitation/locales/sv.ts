import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  title: 'Välkommen till teamet',
  restore: 'Skapa ett nytt sätt att logga in',
  for: '{{email}} är inbjuden som',
  installation: 'Alla restauranger',
  name: 'Ditt namn',
  language: 'Språk',
  languageHint: 'För mejl till dig.',
  way: 'Så loggar du in',
  passkey: 'Passkey',
  passkeyText: 'Enhetens fingeravtryck, ansikte eller pinkod. Snabbast och säkrast.',
  password: 'Lösenord och autentiseringsapp',
  passwordText: 'Fungerar i alla webbläsare.',
  submitPasskey: 'Skapa passkey och logga in',
  submit: 'Slutför och logga in',
  startAgain: 'Börja om',
  invalid: 'Länken fungerar inte längre',
  failed: 'Inbjudan kunde inte öppnas',
}
