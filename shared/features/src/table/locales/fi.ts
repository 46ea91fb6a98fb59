import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'together.guest': 'Vieras {{number}}',
  'together.guestGone': 'Pöydästä lähtenyt vieras',
  'together.payAll': 'Maksa kaikkien puolesta',
  'together.ended': 'Pöydän tilaus on päättynyt. Omat annoksesi ovat yhä ostoskorissasi.',
}
