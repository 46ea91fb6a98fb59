import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'favourite.label': 'Favoritt: {{name}}',
  'menu.link': 'Se menyen',
  'menu.label': 'Se menyen: {{name}}',
  'badge.open': 'Åpent',
  'badge.minutes': '{{range}}\u00a0min',
  'badge.readyIn': 'Klar om {{from}} til {{to}} minutter',
  'badge.from': 'Tidligst kl. {{time}}',
  'badge.paused': 'Pause',
  'badge.offline': 'Utilgjengelig',
  'badge.closed': 'Stengt',
  'badge.comingSoon': 'Kommer snart',
  'hours.today': 'I dag {{hours}}',
  'hours.closed': 'Stengt i dag',
  'hours.until': 'Åpent til {{time}}',
  'hours.always': 'Åpent hele døgnet',
  'hours.because': '{{hours}} – {{reason}}',
  'hours.next': 'Åpner kl. {{time}}',
  'hours.nextDay': 'Åpner {{day}} kl. {{time}}',
  'hours.tomorrow': 'Åpner i morgen kl. {{time}}',
  'hours.nextDate': 'Åpner {{date}} kl. {{time}}',
  'paused.text': 'Tar ikke imot bestillinger nå',
  'paused.until': 'Tar bestillinger igjen kl. {{time}}',
  'offline.text': 'Tar ikke imot nettbestillinger nå',
}
