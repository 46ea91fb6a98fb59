export const en = {
  'basketSummary.title': 'Your basket',
  'basketSummary.total': 'Total',
} as const
