import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  title: 'Koneavaimet',
  intro:
    'Avaimella ohjelma, kuten Prometheus, lukee /metrics-sivun ja versioiden tilan. Ihmiset kirjautuvat omalla tilillään.',
  list: 'Avaimet',
  empty: 'Ei vielä avaimia',
  name: 'Nimi',
  'name.hint': 'Mikä avainta käyttää, esimerkiksi Prometheus.',
  id: 'Tiivisteen alku',
  created: 'Luotu',
  actions: 'Toiminnot',
  create: 'Luo avain',
  shown: 'Kopioi nyt avain: {{name}}',
  shownText: 'Se näytetään vain kerran. Jokainen, jolla se on, voi lukea asennuksen lukuja.',
  copy: 'Kopioi',
  copied: 'Kopioitu',
  revoke: 'Mitätöi',
  revokeOf: 'Mitätöi avain {{name}}',
  revokeText: 'Se lakkaa toimimasta heti. Sen käyttäjä tarvitsee uuden avaimen.',
  revoked: 'Avain {{name}} on mitätöity.',
}
