export const en = {
  'basketSummary.title': 'Your order',
  'basketSummary.total': 'Total',
} as const
