import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'favourite.label': 'Избранное: {{name}}',
  'menu.link': 'Меню',
  'menu.label': 'Меню: {{name}}',
  'badge.open': 'Открыто',
  'badge.minutes': '{{range}}\u00a0мин',
  'badge.readyIn': 'Готовим от {{from}} до {{to}} мин',
  'badge.from': 'Не раньше {{time}}',
  'badge.paused': 'Перерыв',
  'badge.offline': 'Не на связи',
  'badge.closed': 'Закрыто',
  'badge.comingSoon': 'Скоро',
  'hours.today': 'Сегодня {{hours}}',
  'hours.closed': 'Сегодня закрыто',
  'hours.until': 'Открыто до {{time}}',
  'hours.always': 'Открыто круглосуточно',
  'hours.because': '{{hours}} — {{reason}}',
  'hours.next': 'Откроется в {{time}}',
  'hours.nextDay': 'Откроется: {{day}}, {{time}}',
  'hours.tomorrow': 'Откроется завтра в {{time}}',
  'hours.nextDate': 'Откроется: {{date}}, {{time}}',
  'paused.text': 'Сейчас не принимает заказы',
  'paused.until': 'Снова принимает заказы в {{time}}',
  'offline.text': 'Сейчас без онлайн-заказов',
}
