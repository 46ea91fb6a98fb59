import type { RussianTranslation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  pay: 'Оплатить',
  cancel: 'Отмена',
  wait: 'Ждём ответа банка…',
  failed: 'Не получилось. Попробуйте ещё раз.',
  form: 'Оплата картой',
}
