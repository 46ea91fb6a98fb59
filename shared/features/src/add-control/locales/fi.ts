import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'article.add': 'Lisää {{name}}',
  'article.choose': 'Tee valinnat: {{name}}',
  'basket.quantity': 'Määrä: {{name}}',
  'basket.less': 'Yksi vähemmän: {{name}}',
  'toast.added': '{{name}} lisätty – ostoskorissa {{number}}',
  'toast.addedOne': '{{name}} lisätty',
  'toast.removed': '{{name}} poistettu',
}
