import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'welcome.title': 'Kul att du är här',
  'welcome.pageTitle': 'Välkommen',
  'welcome.count_one': 'restaurang lagar mat åt dig',
  'welcome.count_other': 'restauranger lagar mat åt dig',
  'welcome.cities': 'Här finns vi',
  'welcome.city': '{{name}}: {{number}}',
  'welcome.choose': 'Välj var du vill äta',
  'welcome.empty.title': 'Inga restauranger ännu',
  'welcome.empty.text': 'Titta in snart igen, vi dukar som bäst.',
}
