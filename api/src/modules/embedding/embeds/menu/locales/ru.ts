import type { RussianTranslation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  menu: 'Меню — {{shop}}',
  order: 'Заказать в ресторане {{shop}}',
  soldOut: 'На сегодня закончилось',
  ordinary: 'Обычная цена {{price}}',
  contains: 'Содержит: {{allergens}}',
  'allergen.gluten': 'глютен',
  'allergen.crustaceans': 'ракообразные',
  'allergen.egg': 'яйцо',
  'allergen.fish': 'рыба',
  'allergen.peanuts': 'арахис',
  'allergen.soy': 'соя',
  'allergen.milk': 'молоко',
  'allergen.nuts': 'орехи',
  'allergen.celery': 'сельдерей',
  'allergen.mustard': 'горчица',
  'allergen.sesame': 'кунжут',
  'allergen.sulphites': 'сульфиты',
  'allergen.lupin': 'люпин',
  'allergen.molluscs': 'моллюски',
}
