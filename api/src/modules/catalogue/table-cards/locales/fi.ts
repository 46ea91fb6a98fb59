import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  orderHere: 'Tilaa tästä',
  how: 'Osoita koodia puhelimen kameralla',
  codes: 'Pöytien koodit',
}
