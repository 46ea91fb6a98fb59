import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  pay: 'Betala',
  cancel: 'Avbryt',
  wait: 'Väntar på banken …',
  failed: 'Det gick inte. Försök igen.',
  form: 'Kortbetalning',
}
