import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'orderInfo.change': 'Muokkaa',
  'orderInfo.done': 'Valmis',
  'orderInfo.add': 'Lisää',
  'orderInfo.chooseSpot': 'Valitse pöytäsi',
  'orderInfo.note': 'Viesti: {{note}}',
}
