export const en = {
  'card.loading': 'Fetching your card',
  'card.alt': 'Member card of {{name}}, member code {{code}}',
  'card.failed': 'Your member card cannot be shown just now.',
} as const
