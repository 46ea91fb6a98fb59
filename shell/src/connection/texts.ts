import { defineTexts, type Translation } from '@carte/i18n'

const en = {
  paying:
    'You were on the payment page when the connection dropped. If your payment went through, we’ll find out; nothing is lost.',
  'paying.back': 'When you’re back online, we’ll take you back there and check.',
  return: 'When you’re back online, you’ll return to where you were.',
  text: 'You can order again as soon as you’re back online.',
  'text.basket': 'Your basket is saved, and you can order again as soon as you’re back online.',
  'order.bringTo': 'We’ll bring it to',
  'order.named': 'Order {{code}}',
  'order.code': 'Your number',
  'order.hint': 'Show this at the counter. It works offline.',
  'order.sent': 'Sent to the kitchen',
  'order.lastKnown': 'Last update: {{status}}',
  'order.readyAbout': 'Ready around {{time}}',
} as const
const sv: Translation<typeof en> = {
  paying:
    'Du var på betalsidan när anslutningen bröts. Om betalningen gick igenom tar vi reda på det; inget är förlorat.',
  'paying.back': 'När du är online igen tar vi dig tillbaka dit och kontrollerar.',
  return: 'När du är online igen kommer du tillbaka dit du var.',
  text: 'Du kan beställa igen så snart du är uppkopplad.',
  'text.basket': 'Varukorgen är sparad, och du kan beställa igen så snart du är uppkopplad.',
  'order.bringTo': 'Vi kommer med beställningen till',
  'order.named': 'Beställning {{code}}',
  'order.code': 'Ditt nummer',
  'order.hint': 'Visa det här vid disken. Det fungerar även offline.',
  'order.sent': 'Skickad till köket',
  'order.lastKnown': 'Senast kända status: {{status}}',
  'order.readyAbout': 'Klart cirka {{time}}',
}
const fi: Translation<typeof en> = {
  paying: 'Olit maksusivulla, kun yhteys katkesi. Jos maksu onnistui, saamme sen selville; mitään ei ole menetetty.',
  'paying.back': 'Kun olet taas verkossa, viemme sinut takaisin ja tarkistamme asian.',
  return: 'Kun olet taas verkossa, palaat siihen, missä olit.',
  text: 'Voit tilata taas heti, kun yhteys palaa.',
  'text.basket': 'Ostoskorisi säilyy, ja voit tilata taas heti, kun yhteys palaa.',
  'order.bringTo': 'Tuomme tilauksen tänne',
  'order.named': 'Tilaus {{code}}',
  'order.code': 'Numerosi',
  'order.hint': 'Näytä tämä tiskillä. Yhteyttä ei tarvita.',
  'order.sent': 'Lähetetty keittiöön',
  'order.lastKnown': 'Viimeisin tieto: {{status}}',
  'order.readyAbout': 'Valmis noin klo {{time}}',
}
const ru: Translation<typeof en> = {
  paying: 'Вы были на странице оплаты, когда связь пропала. Если оплата прошла, мы это выясним; ничего не потеряно.',
  'paying.back': 'Когда связь появится, мы вернём вас туда и всё проверим.',
  return: 'Когда связь появится, вы вернётесь туда, где были.',
  text: 'Заказать можно будет сразу, как только связь появится.',
  'text.basket': 'Корзина сохранена, и заказать можно будет сразу, как только связь появится.',
  'order.bringTo': 'Принесём заказ сюда',
  'order.named': 'Заказ {{code}}',
  'order.code': 'Ваш номер',
  'order.hint': 'Покажите его при получении: связь для этого не нужна.',
  'order.sent': 'Передан на кухню',
  'order.lastKnown': 'Последние данные: {{status}}',
  'order.readyAbout': 'Будет готово около {{time}}',
}
const no: Translation<typeof en> = {
  paying:
    'Du var på betalingssiden da tilkoblingen ble brutt. Hvis betalingen gikk gjennom, finner vi ut av det; ingenting er tapt.',
  'paying.back': 'Når du er på nett igjen, tar vi deg tilbake dit og sjekker.',
  return: 'Når du er på nett igjen, kommer du tilbake dit du var.',
  text: 'Du kan bestille igjen så snart du er på nett.',
  'text.basket': 'Handlekurven er lagret, og du kan bestille igjen så snart du er på nett.',
  'order.bringTo': 'Vi kommer med bestillingen til',
  'order.named': 'Bestilling {{code}}',
  'order.code': 'Nummeret ditt',
  'order.hint': 'Vis dette ved disken. Det fungerer uten tilkobling.',
  'order.sent': 'Sendt til kjøkkenet',
  'order.lastKnown': 'Siste kjente status: {{status}}',
  'order.readyAbout': 'Klar omtrent {{time}}',
}

/** Texts for a page without a connection. Inlined in this chunk, because they could not be loaded offline. */
export const connectionTexts = defineTexts('connection', {
  en: async () => en,
  sv: async () => sv,
  fi: async () => fi,
  ru: async () => ru,
  no: async () => no,
})
