import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  title: 'Päivän päätös',
  day: 'Päivä',
  previous: 'Edellinen päivä',
  next: 'Seuraava päivä',
  csv: 'Taulukko (CSV)',
  pdf: 'PDF',
  notOver: 'Päivä ei ole vielä päättynyt. Luvut muuttuvat edelleen.',
  nothing: 'Tänä päivänä ei ollut maksuja eikä palautuksia.',
  sums: 'Summat, {{currency}}',
  taken: 'Myynti',
  refunded: 'Palautettu',
  net: 'Netto',
  base: 'Veroton',
  vat: 'ALV',
  payments_one: '{{count}} maksu',
  payments_other: '{{count}} maksua',
  refunds_one: '{{count}} palautus',
  refunds_other: '{{count}} palautusta',
  ofWhichVat: 'josta ALV {{amount}}',
  open_one:
    '{{count}} tilauksesta on varattu {{amount}}, jota ei ole vielä veloitettu. Se lasketaan mukaan, kun keittiö ottaa tilauksen vastaan.',
  open_other:
    '{{count}} tilauksesta on varattu {{amount}}, jota ei ole vielä veloitettu. Se lasketaan mukaan, kun keittiö ottaa tilaukset vastaan.',
  byMethod: 'Maksutapa',
  byVat: 'Verokanta',
  byOrderType: 'Tilaustapa',
  'kind.card': 'Kortti',
  'kind.phoneApp': 'Mobiilisovellus',
  'kind.wallet': 'Lompakkosovellus',
  'how.takeAway': 'Mukaan',
  'how.dineInPlace': 'Paikan päällä',
  orders: 'Tänä päivänä tehdyt tilaukset',
  'orders.placed': 'Kaikki',
  'orders.paid': 'Maksetut',
  'orders.waiting': 'Odottaa maksua',
  'orders.unpaid': 'Päättyi ilman maksua',
  'orders.cancelled': 'Peruttu maksun jälkeen',
  explanation:
    'Päivä kestää keskiyöstä keskiyöhön aikavyöhykkeellä {{zone}}. Raha kirjataan päivälle, jona se veloitettiin tai palautettiin, joten keskiyön jälkeen maksettu kuuluu seuraavaan päivään.',
}
