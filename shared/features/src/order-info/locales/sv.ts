import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'orderInfo.change': 'Ändra',
  'orderInfo.done': 'Klar',
  'orderInfo.add': 'Lägg till',
  'orderInfo.chooseSpot': 'Välj ditt bord',
  'orderInfo.note': 'Meddelande: {{note}}',
}
