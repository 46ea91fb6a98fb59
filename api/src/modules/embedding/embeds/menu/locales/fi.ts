import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  menu: 'Ruokalista – {{shop}}',
  order: 'Tilaa ravintolasta {{shop}}',
  soldOut: 'Loppu tältä päivältä',
  ordinary: 'Normaalihinta {{price}}',
  contains: 'Sisältää: {{allergens}}',
  'allergen.gluten': 'gluteeni',
  'allergen.crustaceans': 'äyriäiset',
  'allergen.egg': 'kananmuna',
  'allergen.fish': 'kala',
  'allergen.peanuts': 'maapähkinä',
  'allergen.soy': 'soija',
  'allergen.milk': 'maito',
  'allergen.nuts': 'pähkinät',
  'allergen.celery': 'selleri',
  'allergen.mustard': 'sinappi',
  'allergen.sesame': 'seesami',
  'allergen.sulphites': 'sulfiitit',
  'allergen.lupin': 'lupiini',
  'allergen.molluscs': 'nilviäiset',
}
