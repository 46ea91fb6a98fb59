import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  title: 'Закрытие дня',
  day: 'День',
  previous: 'Предыдущий день',
  next: 'Следующий день',
  csv: 'Таблица (CSV)',
  pdf: 'PDF',
  notOver: 'День ещё не закончился. Цифры меняются.',
  nothing: 'В этот день поступлений и возвратов не было.',
  sums: 'Суммы, {{currency}}',
  taken: 'Поступило',
  refunded: 'Возвращено',
  net: 'Итог',
  base: 'Без НДС',
  vat: 'НДС',
  payments_one: '{{count}} оплата',
  payments_few: '{{count}} оплаты',
  payments_many: '{{count}} оплат',
  payments_other: '{{count}} оплаты',
  refunds_one: '{{count}} возврат',
  refunds_few: '{{count}} возврата',
  refunds_many: '{{count}} возвратов',
  refunds_other: '{{count}} возврата',
  ofWhichVat: 'в том числе НДС {{amount}}',
  open_one:
    'Зарезервировано и ещё не списано {{amount}} ({{count}} заказ). Деньги будут учтены, когда кухня примет заказ.',
  open_few:
    'Зарезервировано и ещё не списано {{amount}} ({{count}} заказа). Деньги будут учтены, когда кухня примет заказы.',
  open_many:
    'Зарезервировано и ещё не списано {{amount}} ({{count}} заказов). Деньги будут учтены, когда кухня примет заказы.',
  open_other:
    'Зарезервировано и ещё не списано {{amount}} ({{count}} заказа). Деньги будут учтены, когда кухня примет заказы.',
  byMethod: 'Способ оплаты',
  byVat: 'Ставка НДС',
  byOrderType: 'Тип заказа',
  'kind.card': 'Карта',
  'kind.phoneApp': 'Мобильное приложение',
  'kind.wallet': 'Электронный кошелёк',
  'how.takeAway': 'С собой',
  'how.dineInPlace': 'В зале',
  orders: 'Заказы, оформленные в этот день',
  'orders.placed': 'Все',
  'orders.paid': 'Оплаченные',
  'orders.waiting': 'Ожидают оплаты',
  'orders.unpaid': 'Завершены без оплаты',
  'orders.cancelled': 'Отменены после оплаты',
  explanation:
    'День длится от полуночи до полуночи по времени {{zone}}. Деньги учитываются в день списания или возврата, поэтому оплаченное после полуночи относится к следующему дню.',
}
