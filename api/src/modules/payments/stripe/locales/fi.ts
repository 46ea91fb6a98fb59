import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  pay: 'Maksa',
  cancel: 'Peruuta',
  wait: 'Odotetaan pankkia…',
  failed: 'Se ei onnistunut. Yritä uudelleen.',
  form: 'Korttimaksu',
}
