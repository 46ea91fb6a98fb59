import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv = {
  'outside.title': 'Du hittar det här på {{site}}',
  'outside.text': 'Det du söker finns inte på den här sidan.',
  'outside.go': 'Fortsätt där',
  'outside.back': 'Tillbaka till början',
  'empty.checkout.title': 'Inget att betala än',
  'empty.checkout.text': 'Det du väljer från menyn hamnar här.',
  'empty.checkout.go': 'Välj restaurang',
  'empty.order.title': 'Ingen beställning än',
  'empty.order.text': 'När du har beställt kan du följa din beställning här.',
  'empty.order.go': 'Beställ något',
  'account.label': 'Ditt konto',
} satisfies Translation<typeof en>
