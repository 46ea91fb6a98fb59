import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'manifest.description': 'Velg restaurant, bestill mat og følg bestillingen din.',
}
