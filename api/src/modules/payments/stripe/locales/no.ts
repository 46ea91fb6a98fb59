import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  pay: 'Betal',
  cancel: 'Avbryt',
  wait: 'Venter på banken …',
  failed: 'Det gikk ikke. Prøv igjen.',
  form: 'Kortbetaling',
}
