import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  menu: 'Meny – {{shop}}',
  order: 'Beställ från {{shop}}',
  soldOut: 'Slut för i dag',
  ordinary: 'Ordinarie pris {{price}}',
  contains: 'Innehåller {{allergens}}',
  'allergen.gluten': 'gluten',
  'allergen.crustaceans': 'kräftdjur',
  'allergen.egg': 'ägg',
  'allergen.fish': 'fisk',
  'allergen.peanuts': 'jordnötter',
  'allergen.soy': 'soja',
  'allergen.milk': 'mjölk',
  'allergen.nuts': 'nötter',
  'allergen.celery': 'selleri',
  'allergen.mustard': 'senap',
  'allergen.sesame': 'sesam',
  'allergen.sulphites': 'sulfiter',
  'allergen.lupin': 'lupin',
  'allergen.molluscs': 'blötdjur',
}
