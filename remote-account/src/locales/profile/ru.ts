import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'card.loading': 'Карта загружается',
  'card.alt': 'Карта участника: {{name}}, код {{code}}',
  'card.failed': 'Сейчас карту участника показать нельзя.',
  'card.kept': 'Карта показана в том виде, в каком была в последний раз: сервер сейчас недоступен, но карта действует.',
}
