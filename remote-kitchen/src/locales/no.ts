import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'welcome.title': 'Hyggelig å se deg',
  'welcome.pageTitle': 'Velkommen',
  'welcome.count_one': 'restaurant lager mat til deg',
  'welcome.count_other': 'restauranter lager mat til deg',
  'welcome.cities': 'Her finner du oss',
  'welcome.city': '{{name}}: {{number}}',
  'welcome.choose': 'Velg hvor du vil spise',
  'welcome.empty.title': 'Ingen restauranter ennå',
  'welcome.empty.text': 'Kom snart tilbake, vi dekker på.',
}
