export const en = {
  'together.guest': 'Guest {{number}}',
  'together.guestGone': 'A guest who has left',
  'together.payAll': 'Pay for everyone',
  'together.ended': 'The table’s order has ended. Your own dishes are still in your basket.',
} as const
