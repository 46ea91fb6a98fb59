import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'article.add': 'Добавить: {{name}}',
  'article.choose': 'Сделать выбор: {{name}}',
  'basket.quantity': 'Количество: {{name}}',
  'basket.less': 'На одно меньше: {{name}}',
  'toast.added': 'Добавлено: {{name}} · в корзине {{number}}',
  'toast.addedOne': 'Добавлено: {{name}}',
  'toast.removed': 'Убрано: {{name}}',
}
