import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  hello: 'Здравствуйте, {{name}}',
  nothing: 'Здесь пока нечем управлять',
  nothingText: 'Заказы видны на планшете кухни. Если нужно больше, обратитесь к владельцу.',
}
