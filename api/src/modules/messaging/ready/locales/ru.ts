import type { RussianTranslation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  ready: '{{shop}}: Ваш заказ {{code}} готов.',
}
