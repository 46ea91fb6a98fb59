import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  title: 'Dagsavslut',
  day: 'Dag',
  previous: 'Dagen före',
  next: 'Dagen efter',
  csv: 'Kalkylblad (CSV)',
  pdf: 'PDF',
  notOver: 'Dagen är inte slut. Siffrorna ändras fortfarande.',
  nothing: 'Inga pengar togs emot eller betalades tillbaka den här dagen.',
  sums: 'Summor i {{currency}}',
  taken: 'Intäkter',
  refunded: 'Återbetalt',
  net: 'Netto',
  base: 'Exkl. moms',
  vat: 'Moms',
  payments_one: '{{count}} betalning',
  payments_other: '{{count}} betalningar',
  refunds_one: '{{count}} återbetalning',
  refunds_other: '{{count}} återbetalningar',
  ofWhichVat: 'varav moms {{amount}}',
  open_one:
    '{{amount}} för {{count}} beställning är reserverat men ännu inte draget. Det räknas när köket tar emot beställningen.',
  open_other:
    '{{amount}} för {{count}} beställningar är reserverat men ännu inte draget. Det räknas när köket tar emot beställningarna.',
  byMethod: 'Betalningssätt',
  byVat: 'Momssats',
  byOrderType: 'Beställningstyp',
  'kind.card': 'Kort',
  'kind.phoneApp': 'Mobilapp',
  'kind.wallet': 'Digital plånbok',
  'how.takeAway': 'Ta med',
  'how.dineInPlace': 'Ät här',
  orders: 'Beställningar lagda den här dagen',
  'orders.placed': 'Alla',
  'orders.paid': 'Betalda',
  'orders.waiting': 'Väntar på betalning',
  'orders.unpaid': 'Avslutade utan betalning',
  'orders.cancelled': 'Avbrutna efter betalning',
  explanation:
    'En dag varar från midnatt till midnatt i {{zone}}. Pengar räknas till den dag då de drogs eller betalades tillbaka, så det som gäster betalar efter midnatt hör till nästa dag.',
}
