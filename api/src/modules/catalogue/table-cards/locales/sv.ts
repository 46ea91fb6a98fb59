import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  orderHere: 'Beställ här',
  how: 'Rikta mobilkameran mot koden',
  codes: 'Bordskoder',
}
