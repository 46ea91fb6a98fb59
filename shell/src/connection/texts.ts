import { defineTexts, type Translation } from '@carte/i18n'

const en = {
  paying: 'You were paying when the connection went. We do not know yet how your payment stands, and nothing is lost.',
  'paying.back': 'As soon as you are online again you are led back, and we ask.',
} as const
const sv: Translation<typeof en> = {
  paying:
    'Du höll på att betala när anslutningen bröts. Vi vet inte än hur det gick med betalningen, men inget är förlorat.',
  'paying.back': 'Så snart du är online igen leds du tillbaka, och vi tar reda på det.',
}
const fi: Translation<typeof en> = {
  paying: 'Olit maksamassa, kun yhteys katkesi. Emme vielä tiedä, menikö maksu läpi, mutta mitään ei ole menetetty.',
  'paying.back': 'Kun olet taas verkossa, palaat takaisin maksuun ja tarkistamme asian.',
}
const ru: Translation<typeof en> = {
  paying: 'Связь пропала, когда вы платили. Мы пока не знаем, прошёл ли платёж, но ничего не потеряно.',
  'paying.back': 'Как только связь появится, вы вернётесь к оплате, и мы всё проверим.',
}
const no: Translation<typeof en> = {
  paying: 'Du holdt på å betale da forbindelsen ble brutt. Vi vet ennå ikke hvordan det gikk, men ingenting er tapt.',
  'paying.back': 'Så snart du er på nett igjen, blir du ført tilbake, og vi finner det ut.',
}

/** Words that only a page without a connection has; in one file with it, so that nothing is missing there. */
export const connectionTexts = defineTexts('connection', {
  en: async () => en,
  sv: async () => sv,
  fi: async () => fi,
  ru: async () => ru,
  no: async () => no,
})
