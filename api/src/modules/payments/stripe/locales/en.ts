export const en = {
  pay: 'Pay',
  cancel: 'Cancel',
  wait: 'Waiting for the bank…',
  failed: 'That did not work. Please try again.',
  // The accessible name of the form.
  form: 'Card payment',
} as const
