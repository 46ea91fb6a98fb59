import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'together.guest': 'Gäst {{number}}',
  'together.guestGone': 'En gäst som har gått',
  'together.payAll': 'Betala för alla',
  'together.ended': 'Bordets beställning är avslutad. Dina egna rätter finns kvar i varukorgen.',
}
