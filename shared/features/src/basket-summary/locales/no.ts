import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'basketSummary.title': 'Bestillingen din',
  'basketSummary.total': 'Totalt',
}
