import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'manifest.description': 'Välj restaurang, beställ mat och följ din beställning.',
}
