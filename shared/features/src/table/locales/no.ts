import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'together.guest': 'Gjest {{number}}',
  'together.guestGone': 'En gjest som har gått',
  'together.payAll': 'Betal for alle',
  'together.ended': 'Bordets bestilling er avsluttet. Dine egne retter ligger fortsatt i handlekurven.',
}
