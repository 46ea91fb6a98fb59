export const en = {
  receipt: 'Receipt',
  // The title of a receipt after a refund.
  refundedReceipt: 'Receipt – refunded',
  pickupCode: 'Your number',
  // Replaces the pick-up code if the order is brought to a table.
  servedAt: 'Served at',
  orderNumber: 'Order number',
  date: 'Date',
  orderType: 'Order',
  'orderType.takeAway': 'Take away',
  'orderType.dineInPlace': 'Eat here',
  // The unit price, for several items or an item with priced choices.
  each: '{{price}} each',
  total: 'Total',
  vat: 'VAT',
  rate: 'Rate',
  base: 'Net',
  vatAmount: 'VAT',
  inclusive: 'Incl. VAT',
  vatTotal: 'Sum',
  'paidBy.card': 'Paid by card',
  'paidBy.phoneApp': 'Paid by phone app',
  'paidBy.wallet': 'Paid by digital wallet',
  refunded: 'Refunded',
  cancelled: 'The order was cancelled after it was paid. Contact the restaurant to get your money back.',
  orgNumber: 'Company reg. no.',
  vatNumber: 'VAT no.',
  phone: 'Phone',
  reason:
    'You receive this because this address was given for the order. Keep it in case you have a question or a complaint.',
} as const
