import { defineServerTexts, type RussianTranslation, type Translation } from '@carte/i18n/server'

// The text fits orders that are brought to a table and orders to pick up.
export const en = {
  ready: 'Your order {{code}} is ready.',
} as const

export const sv: Translation<typeof en> = {
  ready: 'Din beställning {{code}} är klar.',
}

export const fi: Translation<typeof en> = {
  ready: 'Tilauksesi {{code}} on valmis.',
}

export const ru: RussianTranslation<typeof en> = {
  ready: 'Ваш заказ {{code}} готов.',
}

export const no: Translation<typeof en> = {
  ready: 'Bestillingen din {{code}} er klar.',
}

export const readyTexts = defineServerTexts({ en, sv, fi, ru, no })
