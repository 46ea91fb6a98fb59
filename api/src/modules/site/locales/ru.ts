import type { RussianTranslation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'manifest.description': 'Выберите ресторан, закажите еду и следите за заказом.',
}
