import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'manifest.description': 'Valitse ravintola, tilaa ruokaa ja seuraa tilaustasi.',
}
