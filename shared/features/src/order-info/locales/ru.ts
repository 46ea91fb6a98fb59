import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'orderInfo.change': 'Изменить',
  'orderInfo.done': 'Готово',
  'orderInfo.add': 'Добавить',
  'orderInfo.chooseSpot': 'Выберите столик',
  'orderInfo.note': 'Пожелание: {{note}}',
}
