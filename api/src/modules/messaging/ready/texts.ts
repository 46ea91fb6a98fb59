import type { Language } from '@carte/contract'
import { defineServerTexts, type RussianTranslation, type Translation } from '@carte/i18n/server'
import type { Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'

// An order that names no table is to be collected, so "ready" fits it also if the guest eats in.
export const en = {
  ready: 'Your order {{code}} is ready.',
  onItsWay: 'Your order {{code}} is on its way to your table.',
} as const

export const sv: Translation<typeof en> = {
  ready: 'Din beställning {{code}} är klar.',
  onItsWay: 'Din beställning {{code}} är på väg till ditt bord.',
}

export const fi: Translation<typeof en> = {
  ready: 'Tilauksesi {{code}} on valmis.',
  onItsWay: 'Tilauksesi {{code}} on matkalla pöytääsi.',
}

export const ru: RussianTranslation<typeof en> = {
  ready: 'Ваш заказ {{code}} готов.',
  onItsWay: 'Ваш заказ {{code}} готов, уже несём его вам.',
}

export const no: Translation<typeof en> = {
  ready: 'Bestillingen din {{code}} er klar.',
  onItsWay: 'Bestillingen din {{code}} er på vei til bordet ditt.',
}

const readyTexts = defineServerTexts({ en, sv, fi, ru, no })

type ReadyOrder = Pick<Selectable<Database['orders']>, 'order_type' | 'spot_id' | 'pickup_code'>

/** Returns the sentence for a guest whose order is ready to be collected, or on its way to a table. */
export function readySentence({ order_type, spot_id, pickup_code }: ReadyOrder, language: Language): string {
  const key = order_type === 'dineInPlace' && spot_id !== null ? 'onItsWay' : 'ready'
  return readyTexts(language)(key, { code: pickup_code })
}
