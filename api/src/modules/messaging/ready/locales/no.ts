import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  ready: '{{shop}}: Bestillingen din {{code}} er klar.',
}
