import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'basketSummary.title': 'Ostoskorisi',
  'basketSummary.total': 'Yhteensä',
}
