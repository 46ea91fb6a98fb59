import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  ready: '{{shop}}: Din beställning {{code}} är klar.',
}
