import { defineServerTexts, type RussianTranslation, type Translation } from '@carte/i18n/server'

export const en = {
  'manifest.description': 'Pick a restaurant, order food and follow your order.',
} as const

export const sv: Translation<typeof en> = {
  'manifest.description': 'Välj restaurang, beställ mat och följ din beställning.',
}

export const fi: Translation<typeof en> = {
  'manifest.description': 'Valitse ravintola, tilaa ruokaa ja seuraa tilaustasi.',
}

export const ru: RussianTranslation<typeof en> = {
  'manifest.description': 'Выберите ресторан, закажите еду и следите за заказом.',
}

export const no: Translation<typeof en> = {
  'manifest.description': 'Velg restaurant, bestill mat og følg bestillingen din.',
}

export const siteTexts = defineServerTexts({ en, sv, fi, ru, no })
