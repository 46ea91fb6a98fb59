import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  reorder: 'Заказать снова',
  'reorder.some': 'Кое-что изменилось',
  'reorder.replace': 'Заменить корзину?',
  'reorder.replace.text': 'Из корзины будет убрано то, что вы выбрали в «{{shop}}».',
  'reorder.misses': 'Что сегодня иначе',
  'reorder.gone': '{{name}}: больше нет в меню.',
  'reorder.soldOut': '{{name}}: закончилось.',
  'reorder.without': '{{name}}. Без: {{without}}.',
  'reorder.instead': '{{name}}. Вместо «{{without}}»: {{instead}}.',
  'reorder.with': '{{name}}. Добавлено: {{instead}}.',
  'reorder.prices': 'Действуют сегодняшние цены.',
  'reorder.confirm': 'Положить в корзину',
  'reorder.no': 'Нет, спасибо',
  'reorder.none': 'Сегодня ничего из этого нет',
  'reorder.none.text': 'Возможно, в меню найдётся что-то другое.',
  'reorder.toMenu': 'К меню',
  'reorder.closed': '{{shop}}: сейчас заказы не принимаются',
  'reorder.closed.text': 'Повторить заказ можно будет позже.',
  'reorder.opens': 'Откроется: {{time}}.',
  'reorder.failed': 'Не получилось',
}
