import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  title: 'Maksu',
  toPay: 'Maksettavaa',
  back: 'Takaisin ravintolan sivulle',
  loading: 'Valmistellaan maksua…',
  waiting: 'Odotetaan sovellusta…',
  checking: 'Tarkistetaan maksuasi…',
  leaving: 'Palataan ravintolan sivulle…',
  app: 'Maksa sovelluksessa',
  appText: 'Hyväksy maksu puhelimessasi. Tämä sivu jatkaa itsestään.',
  appOpen: 'Avaa sovellus',
  qr: 'Maksun koodi',
  scan: 'Tai skannaa koodi toisella puhelimella',
  elsewhere: 'Maksat toisella sivulla ja palaat sieltä takaisin.',
  elsewhereOpen: 'Avaa maksusivu',
  'failure.form.title': 'Maksulomake ei latautunut.',
  'failure.form.text':
    'Rahaa ei ole veloitettu, ja tilauksesi odottaa. Tarkista verkkoyhteys ja yritä uudelleen tai palaa takaisin ja valitse toinen maksutapa.',
  'failure.service.title': 'Ravintolan maksupalvelu ei ole käytettävissä.',
  'failure.service.text': 'Rahaa ei ole veloitettu. Palaa takaisin ja valitse toinen maksutapa, tai soita ravintolaan.',
  'failure.merchant.title': 'Ravintola ei voi vielä ottaa maksuja täällä.',
  'failure.merchant.text':
    'Rahaa ei ole veloitettu. Palaa takaisin ja valitse toinen maksutapa, tai soita ravintolaan.',
  'failure.unknownPayment.title': 'Maksua ei löydy.',
  'failure.unknownPayment.text':
    'Rahaa ei ole veloitettu, ja tilauksesi odottaa. Palaa takaisin ja aloita maksaminen uudelleen.',
  'failure.start.title': 'Maksua ei voitu aloittaa.',
  'failure.start.text':
    'Rahaa ei ole veloitettu, ja tilauksesi odottaa. Yritä hetken kuluttua uudelleen tai palaa takaisin ja valitse toinen maksutapa.',
  reference: 'Viite: Tuntematon maksuvirhe (koodi {{number}}).',
  again: 'Yritä uudelleen',
  offline: 'Yhteys näyttää katkenneen',
  offlineText: 'Emme vielä tiedä, miten maksun kävi. Sivu jatkaa heti, kun yhteys palaa.',
  long: 'Tämä kestää tavallista kauemmin',
  longText: 'Voit odottaa tässä tai palata takaisin: saat tiedon sielläkin.',
  noScript: 'Tämä sivu tarvitsee JavaScriptin. Ota se käyttöön selaimessasi ja lataa sivu uudelleen, niin voit maksaa.',
}
