import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  title: 'Dagsoppgjør',
  day: 'Dag',
  previous: 'Dagen før',
  next: 'Dagen etter',
  csv: 'Regneark (CSV)',
  pdf: 'PDF',
  notOver: 'Dagen er ikke over. Tallene endrer seg fortsatt.',
  nothing: 'Ingen penger ble trukket eller betalt tilbake denne dagen.',
  sums: 'Summer i {{currency}}',
  taken: 'Inntekter',
  refunded: 'Tilbakebetalt',
  net: 'Netto',
  base: 'Ekskl. mva.',
  vat: 'Mva.',
  payments_one: '{{count}} betaling',
  payments_other: '{{count}} betalinger',
  refunds_one: '{{count}} tilbakebetaling',
  refunds_other: '{{count}} tilbakebetalinger',
  ofWhichVat: 'herav mva. {{amount}}',
  open_one:
    '{{amount}} for {{count}} bestilling er reservert, men ikke trukket ennå. Beløpet regnes med når kjøkkenet tar imot bestillingen.',
  open_other:
    '{{amount}} for {{count}} bestillinger er reservert, men ikke trukket ennå. Beløpet regnes med når kjøkkenet tar imot bestillingene.',
  byMethod: 'Betalingsmåte',
  byVat: 'Mva.-sats',
  byOrderType: 'Bestillingstype',
  'kind.card': 'Kort',
  'kind.phoneApp': 'Mobilapp',
  'kind.wallet': 'Digital lommebok',
  'how.takeAway': 'Ta med',
  'how.dineInPlace': 'Spis her',
  orders: 'Bestillinger lagt inn denne dagen',
  'orders.placed': 'Alle',
  'orders.paid': 'Betalt',
  'orders.waiting': 'Venter på betaling',
  'orders.unpaid': 'Avsluttet uten betaling',
  'orders.cancelled': 'Avbrutt etter betaling',
  explanation:
    'En dag varer fra midnatt til midnatt i {{zone}}. Penger regnes til dagen de ble trukket eller betalt tilbake, så det gjester betaler etter midnatt, hører til neste dag.',
}
