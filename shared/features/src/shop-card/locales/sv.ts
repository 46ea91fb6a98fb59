import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'favourite.label': 'Favorit: {{name}}',
  'menu.link': 'Se menyn',
  'menu.label': 'Se menyn: {{name}}',
  'badge.open': 'Öppet',
  'badge.minutes': '{{range}}\u00a0min',
  'badge.readyIn': 'Klart om {{from}} till {{to}} minuter',
  'badge.from': 'Tidigast kl. {{time}}',
  'badge.paused': 'Pausat',
  'badge.offline': 'Otillgänglig',
  'badge.closed': 'Stängt',
  'badge.comingSoon': 'Kommer snart',
  'hours.today': 'I dag {{hours}}',
  'hours.closed': 'Stängt i dag',
  'hours.until': 'Öppet till {{time}}',
  'hours.always': 'Öppet dygnet runt',
  'hours.because': '{{hours}} – {{reason}}',
  'hours.next': 'Öppnar kl. {{time}}',
  'hours.nextDay': 'Öppnar {{day}} kl. {{time}}',
  'hours.tomorrow': 'Öppnar i morgon kl. {{time}}',
  'hours.nextDate': 'Öppnar {{date}} kl. {{time}}',
  'paused.text': 'Tar inte emot beställningar nu',
  'paused.until': 'Tar beställningar igen kl. {{time}}',
  'offline.text': 'Tar inte emot onlinebeställningar nu',
}
