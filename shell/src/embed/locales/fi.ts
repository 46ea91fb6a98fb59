import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi = {
  'outside.title': 'Löydät tämän osoitteesta {{site}}',
  'outside.text': 'Etsimäsi ei ole tällä sivulla.',
  'outside.go': 'Jatka sinne',
  'outside.back': 'Takaisin alkuun',
  'empty.checkout.title': 'Ei vielä maksettavaa',
  'empty.checkout.text': 'Ruokalistalta valitsemasi annokset näkyvät tässä.',
  'empty.checkout.go': 'Valitse ravintola',
  'empty.order.title': 'Ei vielä tilausta',
  'empty.order.text': 'Kun olet tilannut, voit seurata tilaustasi tässä.',
  'empty.order.go': 'Tilaa jotain',
  'account.label': 'Oma tilisi',
} satisfies Translation<typeof en>
