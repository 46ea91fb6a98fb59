import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'welcome.title': 'Mukava nähdä',
  'welcome.pageTitle': 'Tervetuloa',
  'welcome.count_one': 'ravintola kokkaa sinulle',
  'welcome.count_other': 'ravintolaa kokkaa sinulle',
  'welcome.cities': 'Täältä löydät meidät',
  'welcome.city': '{{name}}: {{number}}',
  'welcome.choose': 'Valitse, missä syöt',
  'welcome.empty.title': 'Ei vielä ravintoloita',
  'welcome.empty.text': 'Palaa pian, katamme jo pöytiä.',
}
