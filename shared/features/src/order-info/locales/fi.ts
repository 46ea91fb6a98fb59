import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'orderInfo.change': 'Vaihda',
  'orderInfo.done': 'Sulje',
  'orderInfo.add': 'Lisää',
  'orderInfo.chooseSpot': 'Valitse pöytäsi',
  'orderInfo.type': 'Tilaustapa',
  'orderInfo.spot': 'Pöytä tai paikka',
  'orderInfo.spot.none': 'Ei valittu',
  'orderInfo.spot.search': 'Etsi pöytä tai paikka',
  'orderInfo.spot.noMatch': 'Hakusanalla ”{{query}}” ei löytynyt mitään',
  'orderInfo.spot.clear': 'Tyhjennä haku',
  'orderInfo.note': 'Viesti keittiölle',
  'orderInfo.note.written': 'Viesti: {{note}}',
  'orderInfo.note.example': 'Suolakurkut erikseen, kiitos',
  'orderInfo.note.left_one': '{{count}} merkki jäljellä',
  'orderInfo.note.left_other': '{{count}} merkkiä jäljellä',
}
