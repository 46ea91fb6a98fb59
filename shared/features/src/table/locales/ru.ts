import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'together.guest': 'Гость {{number}}',
  'together.guestGone': 'Гость, который ушёл',
  'together.payAll': 'Оплатить за всех',
  'together.ended': 'Общий заказ стола завершён. Ваши блюда остались в корзине.',
}
