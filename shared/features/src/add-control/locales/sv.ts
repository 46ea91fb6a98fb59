import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'article.add': 'Lägg till {{name}}',
  'article.choose': 'Gör val för {{name}}',
  'basket.quantity': 'Antal {{name}}',
  'basket.less': 'En {{name}} mindre',
  'toast.added': '{{name}} tillagd – {{number}} i varukorgen',
  'toast.addedOne': '{{name}} tillagd',
  'toast.removed': '{{name}} borttagen',
}
