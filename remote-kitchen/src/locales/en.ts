export const en = {
  'welcome.title': 'Good to see you',
  'welcome.pageTitle': 'Welcome',
  'welcome.count_one': 'restaurant cooks for you',
  'welcome.count_other': 'restaurants cook for you',
  'welcome.cities': 'Where you find us',
  'welcome.city': '{{name}}: {{number}}',
  'welcome.choose': 'Choose where to eat',
  'welcome.empty.title': 'No restaurants yet',
  'welcome.empty.text': 'Come back soon, we are setting the tables.',
} as const
