import type { Language, OrderType, PaymentKind } from '@carte/contract'

interface Words {
  readonly receipt: string
  /** The heading once the money has gone back. */
  readonly refundedReceipt: string
  readonly pickupCode: string
  /** In its place where the order is brought to a table. */
  readonly servedAt: string
  readonly orderNumber: string
  readonly date: string
  readonly orderType: string
  readonly orderTypes: Readonly<Record<OrderType, string>>
  /** The price of one, where there are several or it has choices. */
  readonly each: string
  readonly total: string
  readonly vat: string
  readonly rate: string
  readonly base: string
  readonly vatAmount: string
  readonly inclusive: string
  readonly vatTotal: string
  readonly paidBy: Readonly<Record<PaymentKind, string>>
  readonly refunded: string
  readonly cancelled: string
  readonly orgNumber: string
  readonly vatNumber: string
  readonly phone: string
  readonly reason: string
}

/** What a receipt says. */
export const TEXTS: Readonly<Record<Language, Words>> = {
  sv: {
    receipt: 'Kvitto',
    refundedReceipt: 'Kvitto – återbetalt',
    pickupCode: 'Hämtkod',
    servedAt: 'Serveras vid',
    orderNumber: 'Ordernummer',
    date: 'Datum',
    orderType: 'Beställning',
    orderTypes: { takeAway: 'Ta med', dineInPlace: 'Ät här' },
    each: '{price}/st',
    total: 'Totalt',
    vat: 'Moms',
    rate: 'Momssats',
    base: 'Netto',
    vatAmount: 'Moms',
    inclusive: 'Inkl. moms',
    vatTotal: 'Summa',
    paidBy: { card: 'Betalt med kort', phoneApp: 'Betalt med mobilapp', wallet: 'Betalt med digital plånbok' },
    refunded: 'Återbetalt',
    cancelled: 'Beställningen avbröts efter betalningen. Kontakta restaurangen för att få pengarna tillbaka.',
    orgNumber: 'Org.nr',
    vatNumber: 'Momsreg.nr',
    phone: 'Telefon',
    reason:
      'Du får kvittot för att den här adressen angavs för beställningen. Spara kvittot om du skulle vilja reklamera något.',
  },
  en: {
    receipt: 'Receipt',
    refundedReceipt: 'Receipt – refunded',
    pickupCode: 'Pick-up code',
    servedAt: 'Served at',
    orderNumber: 'Order number',
    date: 'Date',
    orderType: 'Order',
    orderTypes: { takeAway: 'Take away', dineInPlace: 'Eat here' },
    each: '{price} each',
    total: 'Total',
    vat: 'VAT',
    rate: 'Rate',
    base: 'Net',
    vatAmount: 'VAT',
    inclusive: 'Incl. VAT',
    vatTotal: 'Sum',
    paidBy: { card: 'Paid by card', phoneApp: 'Paid by phone app', wallet: 'Paid by digital wallet' },
    refunded: 'Refunded',
    cancelled: 'The order was cancelled after it was paid. Contact the restaurant to get your money back.',
    orgNumber: 'Company reg. no.',
    vatNumber: 'VAT no.',
    phone: 'Phone',
    reason:
      'You receive this because this address was given for the order. Keep it in case you have a question or a complaint.',
  },
  fi: {
    receipt: 'Kuitti',
    refundedReceipt: 'Kuitti – maksu palautettu',
    pickupCode: 'Noutokoodi',
    servedAt: 'Tarjoilupaikka',
    orderNumber: 'Tilausnumero',
    date: 'Päivämäärä',
    orderType: 'Tilaus',
    orderTypes: { takeAway: 'Mukaan', dineInPlace: 'Syö täällä' },
    each: '{price}/kpl',
    total: 'Yhteensä',
    vat: 'ALV',
    rate: 'Verokanta',
    base: 'Veroton',
    vatAmount: 'Vero',
    inclusive: 'Verollinen',
    vatTotal: 'Summa',
    paidBy: {
      card: 'Maksettu kortilla',
      phoneApp: 'Maksettu mobiilisovelluksella',
      wallet: 'Maksettu lompakkosovelluksella',
    },
    refunded: 'Palautettu',
    cancelled: 'Tilaus peruttiin maksamisen jälkeen. Ota yhteyttä ravintolaan, niin saat rahasi takaisin.',
    orgNumber: 'Y-tunnus',
    vatNumber: 'ALV-numero',
    phone: 'Puhelin',
    reason: 'Saat tämän kuitin, koska tilaukselle annettiin tämä osoite. Säilytä se mahdollista reklamaatiota varten.',
  },
  ru: {
    receipt: 'Чек',
    refundedReceipt: 'Чек — деньги возвращены',
    pickupCode: 'Код выдачи',
    servedAt: 'Ваше место',
    orderNumber: 'Номер заказа',
    date: 'Дата',
    orderType: 'Заказ',
    orderTypes: { takeAway: 'С собой', dineInPlace: 'В зале' },
    each: '{price} за шт.',
    total: 'Итого',
    vat: 'НДС',
    rate: 'Ставка',
    base: 'Без НДС',
    vatAmount: 'НДС',
    inclusive: 'С НДС',
    vatTotal: 'Всего',
    paidBy: {
      card: 'Оплачено картой',
      phoneApp: 'Оплачено через мобильное приложение',
      wallet: 'Оплачено электронным кошельком',
    },
    refunded: 'Возвращено',
    cancelled: 'Заказ был отменён после оплаты. Чтобы вернуть деньги, обратитесь в ресторан.',
    orgNumber: 'Рег. номер',
    vatNumber: 'Номер НДС',
    phone: 'Телефон',
    reason:
      'Вы получили этот чек, потому что при заказе был указан этот адрес. Сохраните его на случай вопросов или претензий.',
  },
  no: {
    receipt: 'Kvittering',
    refundedReceipt: 'Kvittering – refundert',
    pickupCode: 'Hentekode',
    servedAt: 'Serveres ved',
    orderNumber: 'Ordrenummer',
    date: 'Dato',
    orderType: 'Bestilling',
    orderTypes: { takeAway: 'Ta med', dineInPlace: 'Spis her' },
    each: '{price} per stk.',
    total: 'Totalt',
    vat: 'Mva.',
    rate: 'Sats',
    base: 'Netto',
    vatAmount: 'Mva.',
    inclusive: 'Inkl. mva.',
    vatTotal: 'Sum',
    paidBy: { card: 'Betalt med kort', phoneApp: 'Betalt med mobilapp', wallet: 'Betalt med digital lommebok' },
    refunded: 'Refundert',
    cancelled: 'Bestillingen ble avbrutt etter at den var betalt. Kontakt restauranten for å få pengene tilbake.',
    orgNumber: 'Org.nr.',
    vatNumber: 'Mva.-nummer',
    phone: 'Telefon',
    reason:
      'Du får kvitteringen fordi denne adressen ble oppgitt for bestillingen. Ta vare på den i tilfelle du vil klage på noe.',
  },
}
