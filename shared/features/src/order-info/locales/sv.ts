import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'orderInfo.change': 'Ändra',
  'orderInfo.done': 'Klar',
  'orderInfo.add': 'Lägg till',
  'orderInfo.chooseSpot': 'Välj ditt bord',
  'orderInfo.type': 'Beställningssätt',
  'orderInfo.spot': 'Bord eller plats',
  'orderInfo.spot.none': 'Inte vald',
  'orderInfo.spot.search': 'Sök bord eller plats',
  'orderInfo.spot.noMatch': 'Ingen träff på ”{{query}}”',
  'orderInfo.spot.clear': 'Rensa sökningen',
  'orderInfo.note': 'Meddelande till köket',
  'orderInfo.note.written': 'Meddelande: {{note}}',
  'orderInfo.note.example': 'Gurkan vid sidan om, tack',
  'orderInfo.note.left_one': '{{count}} tecken kvar',
  'orderInfo.note.left_other': '{{count}} tecken kvar',
}
