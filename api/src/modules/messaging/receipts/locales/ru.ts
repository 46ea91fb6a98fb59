import type { RussianTranslation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  receipt: 'Чек',
  refundedReceipt: 'Чек — деньги возвращены',
  pickupCode: 'Ваш номер',
  servedAt: 'Ваше место',
  orderNumber: 'Номер заказа',
  date: 'Дата',
  orderType: 'Заказ',
  'orderType.takeAway': 'С собой',
  'orderType.dineInPlace': 'В зале',
  each: '{{price}} за шт.',
  total: 'Итого',
  vat: 'НДС',
  rate: 'Ставка',
  base: 'Без НДС',
  vatAmount: 'НДС',
  inclusive: 'С НДС',
  vatTotal: 'Всего',
  'paidBy.card': 'Оплачено картой',
  'paidBy.phoneApp': 'Оплачено через мобильное приложение',
  'paidBy.wallet': 'Оплачено электронным кошельком',
  refunded: 'Возвращено',
  cancelled: 'Заказ был отменён после оплаты. Чтобы вернуть деньги, обратитесь в ресторан.',
  orgNumber: 'Рег. номер',
  vatNumber: 'Номер НДС',
  phone: 'Телефон',
  reason:
    'Вы получили этот чек, потому что при заказе был указан этот адрес. Сохраните его на случай вопросов или претензий.',
}
