import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'welcome.title': 'Рады вас видеть',
  'welcome.pageTitle': 'Добро пожаловать',
  'welcome.count_one': 'ресторан готовит для вас',
  'welcome.count_other': 'ресторана готовят для вас',
  'welcome.count_few': 'ресторана готовят для вас',
  'welcome.count_many': 'ресторанов готовят для вас',
  'welcome.cities': 'Где нас найти',
  'welcome.city': '{{name}}: {{number}}',
  'welcome.choose': 'Выбрать ресторан',
  'welcome.empty.title': 'Ресторанов пока нет',
  'welcome.empty.text': 'Загляните позже — мы уже накрываем столы.',
}
