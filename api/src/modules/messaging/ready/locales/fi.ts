import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  ready: '{{shop}}: Tilauksesi {{code}} on valmis.',
}
