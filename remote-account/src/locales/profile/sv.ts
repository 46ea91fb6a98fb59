import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'card.loading': 'Kortet hämtas',
  'card.alt': 'Medlemskort för {{name}}, medlemskod {{code}}',
  'card.failed': 'Medlemskortet kan inte visas just nu.',
  'card.kept': 'Så här såg det ut senast: vi når inte servern just nu, men kortet fungerar ändå.',
}
