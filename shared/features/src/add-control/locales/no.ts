import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'article.add': 'Legg til {{name}}',
  'article.choose': 'Gjør valg for {{name}}',
  'basket.quantity': 'Antall {{name}}',
  'basket.less': 'Én {{name}} mindre',
  'toast.added': '{{name}} lagt til – {{number}} i handlekurven',
  'toast.addedOne': '{{name}} lagt til',
  'toast.removed': '{{name}} fjernet',
}
