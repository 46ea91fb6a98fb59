import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'basketSummary.title': 'Din varukorg',
  'basketSummary.total': 'Totalt',
}
