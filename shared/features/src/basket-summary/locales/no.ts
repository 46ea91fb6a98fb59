import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'basketSummary.title': 'Handlekurven din',
  'basketSummary.total': 'Totalt',
}
