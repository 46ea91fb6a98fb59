/** English defines the keys; the other languages satisfy them. */
export const en = {
  'outside.title': 'This goes on at {{site}}',
  'outside.text': 'What you are looking for is not part of this page.',
  'outside.go': 'Continue there',
  'outside.back': 'Back to the start',
  'empty.checkout.title': 'Nothing to pay yet',
  'empty.checkout.text': 'What you choose from the menu will be here.',
  'empty.checkout.go': 'Choose a restaurant',
  'empty.order.title': 'No order yet',
  'empty.order.text': 'Once you have ordered, you can follow your order here.',
  'empty.order.go': 'Order something',
  'account.label': 'Your account',
} as const
