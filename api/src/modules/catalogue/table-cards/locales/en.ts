export const en = {
  orderHere: 'Order here',
  how: 'Point your phone’s camera at the code',
  // The title of the PDF document.
  codes: 'Table codes',
} as const
