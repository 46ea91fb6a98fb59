/** English defines the keys; the other languages satisfy them. */
export const en = {
  'outside.title': 'Find this at {{site}}',
  'outside.text': 'What you’re looking for isn’t part of this page.',
  'outside.go': 'Continue there',
  'outside.back': 'Back to the start',
  'empty.checkout.title': 'Nothing to pay yet',
  'empty.checkout.text': 'What you choose from the menu will appear here.',
  'empty.checkout.go': 'Choose a restaurant',
  'empty.order.title': 'No order yet',
  'empty.order.text': 'Once you’ve ordered, you can follow your order here.',
  'empty.order.go': 'Order something',
  'account.label': 'Your account',
} as const
