import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru = {
  'outside.title': 'Это есть на сайте {{site}}',
  'outside.text': 'Того, что вы ищете, на этой странице нет.',
  'outside.go': 'Перейти туда',
  'outside.back': 'Вернуться в начало',
  'empty.checkout.title': 'Пока нечего оплачивать',
  'empty.checkout.text': 'Здесь появится то, что вы выберете в меню.',
  'empty.checkout.go': 'Выбрать ресторан',
  'empty.order.title': 'Заказа пока нет',
  'empty.order.text': 'Когда вы сделаете заказ, здесь можно будет следить за ним.',
  'empty.order.go': 'Заказать',
  'account.label': 'Ваш аккаунт',
} satisfies RussianTranslation<typeof en>
