import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'orderInfo.change': 'Endre',
  'orderInfo.done': 'Ferdig',
  'orderInfo.add': 'Legg til',
  'orderInfo.chooseSpot': 'Velg bordet ditt',
  'orderInfo.note': 'Beskjed: {{note}}',
}
