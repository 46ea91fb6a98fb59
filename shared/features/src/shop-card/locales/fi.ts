import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'favourite.label': 'Suosikki: {{name}}',
  'menu.link': 'Katso ruokalista',
  'menu.label': 'Katso ruokalista: {{name}}',
  'badge.open': 'Avoinna',
  'badge.minutes': '{{range}}\u00a0min',
  'badge.readyIn': 'Valmis {{from}}–{{to}} minuutissa',
  'badge.from': 'Aikaisintaan klo {{time}}',
  'badge.paused': 'Tauolla',
  'badge.offline': 'Ei saatavilla',
  'badge.closed': 'Suljettu',
  'badge.comingSoon': 'Tulossa pian',
  'hours.today': 'Tänään {{hours}}',
  'hours.closed': 'Tänään suljettu',
  'hours.until': 'Avoinna klo {{time}} asti',
  'hours.always': 'Avoinna ympäri vuorokauden',
  'hours.because': '{{hours}} – {{reason}}',
  'hours.next': 'Avautuu klo {{time}}',
  'hours.nextDay': 'Avautuu {{day}}na klo {{time}}',
  'hours.tomorrow': 'Avautuu huomenna klo {{time}}',
  'hours.nextDate': 'Avautuu {{date}} klo {{time}}',
  'paused.text': 'Ei ota tilauksia juuri nyt',
  'paused.until': 'Ottaa tilauksia taas klo {{time}}',
  'offline.text': 'Ei juuri nyt verkkotilauksia',
}
