import { defineServerTexts, type RussianTranslation, type Translation } from '@carte/i18n/server'

export const en = {
  orderHere: 'Order here',
  how: 'Point your phone’s camera at the code',
  // The title of the PDF document.
  codes: 'Table codes',
} as const

export const sv: Translation<typeof en> = {
  orderHere: 'Beställ här',
  how: 'Rikta mobilkameran mot koden',
  codes: 'Bordskoder',
}

export const fi: Translation<typeof en> = {
  orderHere: 'Tilaa tästä',
  how: 'Osoita koodia puhelimen kameralla',
  codes: 'Pöytien koodit',
}

export const ru: RussianTranslation<typeof en> = {
  orderHere: 'Закажите здесь',
  how: 'Наведите камеру телефона на код',
  codes: 'Коды столиков',
}

export const no: Translation<typeof en> = {
  orderHere: 'Bestill her',
  how: 'Rett mobilkameraet mot koden',
  codes: 'Bordkoder',
}

export const cardTexts = defineServerTexts({ en, sv, fi, ru, no })
