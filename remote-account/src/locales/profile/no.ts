import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'card.loading': 'Kortet hentes',
  'card.alt': 'Medlemskort for {{name}}, medlemskode {{code}}',
  'card.failed': 'Medlemskortet kan ikke vises akkurat nå.',
  'card.kept': 'Slik det sist ble vist: Vi får ikke kontakt med serveren nå, men kortet virker likevel.',
}
