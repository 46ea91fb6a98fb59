import type { RussianTranslation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  orderHere: 'Закажите здесь',
  how: 'Наведите камеру телефона на код',
  codes: 'Коды столиков',
}
