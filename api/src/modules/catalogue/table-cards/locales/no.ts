import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  orderHere: 'Bestill her',
  how: 'Rett mobilkameraet mot koden',
  codes: 'Bordkoder',
}
