import type { Locales, RussianTranslation, Translation } from '@carte/i18n/server'

export const en = {
  pay: 'Pay',
  cancel: 'Cancel',
  wait: 'Waiting for the bank…',
  failed: 'That didn’t work. Please try again.',
  // The accessible name of the form.
  form: 'Card payment',
} as const

export const sv: Translation<typeof en> = {
  pay: 'Betala',
  cancel: 'Avbryt',
  wait: 'Väntar på banken …',
  failed: 'Det gick inte. Försök igen.',
  form: 'Kortbetalning',
}

export const fi: Translation<typeof en> = {
  pay: 'Maksa',
  cancel: 'Peruuta',
  wait: 'Odotetaan pankkia…',
  failed: 'Se ei onnistunut. Yritä uudelleen.',
  form: 'Korttimaksu',
}

export const ru: RussianTranslation<typeof en> = {
  pay: 'Оплатить',
  cancel: 'Отмена',
  wait: 'Ждём ответа банка…',
  failed: 'Не получилось. Попробуйте ещё раз.',
  form: 'Оплата картой',
}

export const no: Translation<typeof en> = {
  pay: 'Betal',
  cancel: 'Avbryt',
  wait: 'Venter på banken …',
  failed: 'Det gikk ikke. Prøv igjen.',
  form: 'Kortbetaling',
}

export const STRIPE_TEXTS: Locales<typeof en> = { sv, en, fi, ru, no }
