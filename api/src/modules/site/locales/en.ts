export const en = {
  'manifest.description': 'Pick a restaurant, order food and follow your order.',
} as const
