export const en = {
  'card.loading': 'Fetching your card',
  'card.alt': 'Member card of {{name}}, member code {{code}}',
  'card.failed': 'Your member card cannot be shown just now.',
  'card.kept': 'As it was shown last: we cannot reach the server just now, and your card works all the same.',
} as const
