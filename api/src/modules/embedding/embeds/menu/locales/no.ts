import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  menu: 'Meny – {{shop}}',
  order: 'Bestill fra {{shop}}',
  soldOut: 'Utsolgt i dag',
  ordinary: 'Ordinær pris {{price}}',
  contains: 'Inneholder {{allergens}}',
  'allergen.gluten': 'gluten',
  'allergen.crustaceans': 'skalldyr',
  'allergen.egg': 'egg',
  'allergen.fish': 'fisk',
  'allergen.peanuts': 'peanøtter',
  'allergen.soy': 'soya',
  'allergen.milk': 'melk',
  'allergen.nuts': 'nøtter',
  'allergen.celery': 'selleri',
  'allergen.mustard': 'sennep',
  'allergen.sesame': 'sesam',
  'allergen.sulphites': 'sulfitter',
  'allergen.lupin': 'lupin',
  'allergen.molluscs': 'bløtdyr',
}
