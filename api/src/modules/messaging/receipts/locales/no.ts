import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  receipt: 'Kvittering',
  refundedReceipt: 'Kvittering – tilbakebetalt',
  pickupCode: 'Nummeret ditt',
  servedAt: 'Serveres ved',
  orderNumber: 'Bestillingsnummer',
  date: 'Dato',
  orderType: 'Bestilling',
  'orderType.takeAway': 'Ta med',
  'orderType.dineInPlace': 'Spis her',
  each: '{{price}} per stk.',
  total: 'Totalt',
  vat: 'Mva.',
  rate: 'Sats',
  base: 'Netto',
  vatAmount: 'Mva.',
  inclusive: 'Inkl. mva.',
  vatTotal: 'Sum',
  'paidBy.card': 'Betalt med kort',
  'paidBy.phoneApp': 'Betalt med mobilapp',
  'paidBy.wallet': 'Betalt med digital lommebok',
  refunded: 'Tilbakebetalt',
  cancelled: 'Bestillingen ble avbrutt etter at den var betalt. Kontakt restauranten for å få pengene tilbake.',
  orgNumber: 'Org.nr.',
  vatNumber: 'Mva.-nummer',
  phone: 'Telefon',
  reason:
    'Du får kvitteringen fordi denne adressen ble oppgitt for bestillingen. Ta vare på den i tilfelle du vil klage på noe.',
}
