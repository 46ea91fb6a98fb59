import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'basketSummary.title': 'Din beställning',
  'basketSummary.total': 'Totalt',
}
