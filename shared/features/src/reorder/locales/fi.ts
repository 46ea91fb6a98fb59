import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  reorder: 'Tilaa uudelleen',
  'reorder.some': 'Jotain on muuttunut',
  'reorder.replace': 'Korvataanko ostoskori?',
  'reorder.replace.text': 'Ostoskorissasi olevat tuotteet ({{shop}}) poistetaan.',
  'reorder.misses': 'Tänään toisin',
  'reorder.gone': '{{name}} ei ole enää ruokalistalla.',
  'reorder.soldOut': '{{name}} on loppu.',
  'reorder.without': '{{name}} – puuttuu: {{without}}.',
  'reorder.instead': '{{name}} – puuttuu: {{without}}, tilalla: {{instead}}.',
  'reorder.with': '{{name}} – mukana: {{instead}}.',
  'reorder.prices': 'Tämän päivän hinnat ovat voimassa.',
  'reorder.confirm': 'Lisää ostoskoriin',
  'reorder.no': 'Ei kiitos',
  'reorder.none': 'Mitään näistä ei ole tänään saatavilla',
  'reorder.none.text': 'Ehkä löydät ruokalistalta jotain muuta.',
  'reorder.toMenu': 'Ruokalistalle',
  'reorder.closed': '{{shop}} ei ota nyt vastaan tilauksia',
  'reorder.closed.text': 'Voit tilata uudelleen myöhemmin.',
  'reorder.opens': 'Avautuu: {{time}}.',
  'reorder.failed': 'Se ei onnistunut',
}
