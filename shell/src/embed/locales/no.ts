import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no = {
  'outside.title': 'Du finner dette på {{site}}',
  'outside.text': 'Det du ser etter, finnes ikke på denne siden.',
  'outside.go': 'Fortsett der',
  'outside.back': 'Tilbake til start',
  'empty.checkout.title': 'Ingenting å betale ennå',
  'empty.checkout.text': 'Det du velger fra menyen, kommer hit.',
  'empty.checkout.go': 'Velg restaurant',
  'empty.order.title': 'Ingen bestilling ennå',
  'empty.order.text': 'Når du har bestilt, kan du følge bestillingen din her.',
  'empty.order.go': 'Bestill noe',
  'account.label': 'Kontoen din',
} satisfies Translation<typeof en>
