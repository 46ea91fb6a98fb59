import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'orderInfo.change': 'Изменить',
  'orderInfo.done': 'Свернуть',
  'orderInfo.add': 'Добавить',
  'orderInfo.chooseSpot': 'Выберите столик',
  'orderInfo.type': 'Способ получения',
  'orderInfo.spot': 'Столик или место',
  'orderInfo.spot.none': 'Не выбрано',
  'orderInfo.spot.search': 'Найти столик или место',
  'orderInfo.spot.noMatch': 'По запросу «{{query}}» ничего нет',
  'orderInfo.spot.clear': 'Очистить поиск',
  'orderInfo.note': 'Комментарий для кухни',
  'orderInfo.note.written': 'Комментарий: {{note}}',
  'orderInfo.note.example': 'Огурчики отдельно, пожалуйста',
  'orderInfo.note.left_one': 'Остался {{count}} символ',
  'orderInfo.note.left_few': 'Осталось {{count}} символа',
  'orderInfo.note.left_many': 'Осталось {{count}} символов',
  'orderInfo.note.left_other': 'Осталось {{count}} символа',
}
