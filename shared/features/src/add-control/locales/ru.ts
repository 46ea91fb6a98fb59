import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'article.add': 'Добавить: {{name}}',
  'article.choose': 'Сделать выбор: {{name}}',
  'basket.quantity': 'Количество: {{name}}',
  'basket.less': 'На одно меньше: {{name}}',
  'toast.added': '{{name}} в корзине (всего {{number}})',
  'toast.addedOne': '{{name}} в корзине',
  'toast.removed': 'Убрано: {{name}}',
}
