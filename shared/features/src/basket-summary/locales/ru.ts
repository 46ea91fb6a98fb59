import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'basketSummary.title': 'Ваша корзина',
  'basketSummary.total': 'Итого',
}
