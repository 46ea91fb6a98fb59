import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'orderInfo.change': 'Endre',
  'orderInfo.done': 'Ferdig',
  'orderInfo.add': 'Legg til',
  'orderInfo.chooseSpot': 'Velg bordet ditt',
  'orderInfo.type': 'Bestillingstype',
  'orderInfo.spot': 'Bord eller sted',
  'orderInfo.spot.none': 'Ikke valgt',
  'orderInfo.spot.search': 'Søk etter bord eller sted',
  'orderInfo.spot.noMatch': 'Ingen treff på «{{query}}»',
  'orderInfo.spot.clear': 'Tøm søket',
  'orderInfo.note': 'Beskjed til kjøkkenet',
  'orderInfo.note.written': 'Beskjed: {{note}}',
  'orderInfo.note.example': 'Sylteagurk ved siden av, takk',
  'orderInfo.note.left_one': '{{count}} tegn igjen',
  'orderInfo.note.left_other': '{{count}} tegn igjen',
}
