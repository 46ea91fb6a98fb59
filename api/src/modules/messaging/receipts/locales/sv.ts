import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  receipt: 'Kvitto',
  refundedReceipt: 'Kvitto – återbetalt',
  pickupCode: 'Ditt nummer',
  servedAt: 'Serveras vid',
  orderNumber: 'Beställningsnummer',
  date: 'Datum',
  orderType: 'Beställning',
  'orderType.takeAway': 'Ta med',
  'orderType.dineInPlace': 'Ät här',
  each: '{{price}}/st',
  total: 'Totalt',
  vat: 'Moms',
  rate: 'Momssats',
  base: 'Netto',
  vatAmount: 'Moms',
  inclusive: 'Inkl. moms',
  vatTotal: 'Summa',
  'paidBy.card': 'Betalt med kort',
  'paidBy.phoneApp': 'Betalt med mobilapp',
  'paidBy.wallet': 'Betalt med digital plånbok',
  refunded: 'Återbetalt',
  cancelled: 'Beställningen avbröts efter betalningen. Kontakta restaurangen för att få pengarna tillbaka.',
  orgNumber: 'Org.nr',
  vatNumber: 'Momsreg.nr',
  phone: 'Telefon',
  reason:
    'Du får kvittot för att den här adressen angavs för beställningen. Spara kvittot om du skulle vilja reklamera något.',
}
