import type { Language } from '@carte/contract'

interface Words {
  readonly pay: string
  readonly cancel: string
  readonly wait: string
  readonly failed: string
  /** What assistive technology calls the form. */
  readonly form: string
}

/** What is around Stripe's own form, which brings its words itself. */
export const TEXTS: Readonly<Record<Language, Words>> = {
  sv: {
    pay: 'Betala',
    cancel: 'Avbryt',
    wait: 'Väntar på banken …',
    failed: 'Det gick inte. Försök igen.',
    form: 'Kortbetalning',
  },
  en: {
    pay: 'Pay',
    cancel: 'Cancel',
    wait: 'Waiting for the bank…',
    failed: 'That did not work. Please try again.',
    form: 'Card payment',
  },
  fi: {
    pay: 'Maksa',
    cancel: 'Peruuta',
    wait: 'Odotetaan pankkia…',
    failed: 'Se ei onnistunut. Yritä uudelleen.',
    form: 'Korttimaksu',
  },
  ru: {
    pay: 'Оплатить',
    cancel: 'Отмена',
    wait: 'Ждём ответа банка…',
    failed: 'Не получилось. Попробуйте ещё раз.',
    form: 'Оплата картой',
  },
  no: {
    pay: 'Betal',
    cancel: 'Avbryt',
    wait: 'Venter på banken …',
    failed: 'Det gikk ikke. Prøv igjen.',
    form: 'Kortbetaling',
  },
}
