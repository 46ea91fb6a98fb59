import { defineServerTexts, type RussianTranslation, type Translate, type Translation } from '@carte/i18n/server'

export const en = {
  title: 'Payment',
  toPay: 'Total',
  back: 'Back to the restaurant’s page',
  loading: 'Getting the payment ready…',
  waiting: 'Waiting for the app…',
  checking: 'Checking your payment…',
  leaving: 'Taking you back to the restaurant’s page…',
  app: 'Pay in the app',
  appText: 'Approve the payment on your phone. This page updates automatically.',
  appOpen: 'Open the app',
  qr: 'Payment code',
  scan: 'Or scan this with another phone',
  elsewhere: 'You’ll pay on another page, then come back here.',
  elsewhereOpen: 'Open the payment page',
  'failure.form.title': 'The payment form didn’t load.',
  'failure.form.text':
    'You haven’t been charged, and your order is waiting. Check your connection and try again, or go back and choose another way to pay.',
  'failure.service.title': 'The restaurant’s payment service isn’t available.',
  'failure.service.text': 'You haven’t been charged. Go back and choose another way to pay, or call the restaurant.',
  'failure.merchant.title': 'The restaurant can’t take payments here yet.',
  'failure.merchant.text': 'You haven’t been charged. Go back and choose another way to pay, or call the restaurant.',
  'failure.unknownPayment.title': 'We can’t find the payment.',
  'failure.unknownPayment.text':
    'You haven’t been charged, and your order is waiting. Go back and start the payment again.',
  'failure.start.title': 'We couldn’t start the payment.',
  'failure.start.text':
    'You haven’t been charged, and your order is waiting. Try again in a moment, or go back and choose another way to pay.',
  // Small print, with the number of the payment error.
  reference: 'Reference: Unknown payment error (code {{number}}).',
  again: 'Try again',
  offline: 'You seem to be offline',
  offlineText: 'We don’t know yet whether your payment went through. We’ll check as soon as you’re back online.',
  long: 'This is taking longer than usual',
  longText: 'You can wait here or go back. You’ll see the result there too.',
  noScript: 'This page needs JavaScript. Turn it on in your browser and reload the page to pay.',
} as const

export const sv: Translation<typeof en> = {
  title: 'Betalning',
  toPay: 'Att betala',
  back: 'Tillbaka till restaurangens sida',
  loading: 'Förbereder betalningen …',
  waiting: 'Väntar på appen …',
  checking: 'Kontrollerar din betalning …',
  leaving: 'Tar dig tillbaka till restaurangens sida …',
  app: 'Betala i appen',
  appText: 'Godkänn betalningen i din telefon. Sidan uppdateras automatiskt.',
  appOpen: 'Öppna appen',
  qr: 'Betalkod',
  scan: 'Eller skanna den med en annan telefon',
  elsewhere: 'Du betalar på en annan sida och kommer sedan tillbaka.',
  elsewhereOpen: 'Öppna betalsidan',
  'failure.form.title': 'Betalformuläret kunde inte laddas.',
  'failure.form.text':
    'Inga pengar har dragits, och din beställning väntar. Kontrollera anslutningen och försök igen, eller gå tillbaka och välj ett annat sätt att betala.',
  'failure.service.title': 'Restaurangens betaltjänst är inte tillgänglig.',
  'failure.service.text':
    'Inga pengar har dragits. Gå tillbaka och välj ett annat sätt att betala, eller ring restaurangen.',
  'failure.merchant.title': 'Restaurangen kan inte ta betalt här ännu.',
  'failure.merchant.text':
    'Inga pengar har dragits. Gå tillbaka och välj ett annat sätt att betala, eller ring restaurangen.',
  'failure.unknownPayment.title': 'Vi hittar inte betalningen.',
  'failure.unknownPayment.text':
    'Inga pengar har dragits, och din beställning väntar. Gå tillbaka och börja betala på nytt.',
  'failure.start.title': 'Betalningen kunde inte startas.',
  'failure.start.text':
    'Inga pengar har dragits, och din beställning väntar. Försök igen om en stund, eller gå tillbaka och välj ett annat sätt att betala.',
  reference: 'Referens: Okänt betalningsfel (kod {{number}}).',
  again: 'Försök igen',
  offline: 'Du verkar vara offline',
  offlineText: 'Vi vet inte än om betalningen gick igenom. Vi kontrollerar så snart du är uppkopplad igen.',
  long: 'Det tar längre tid än vanligt',
  longText: 'Du kan vänta här eller gå tillbaka. Du ser resultatet även där.',
  noScript: 'Den här sidan behöver JavaScript. Slå på det i webbläsaren och ladda om sidan för att betala.',
}

export const fi: Translation<typeof en> = {
  title: 'Maksu',
  toPay: 'Maksettavaa',
  back: 'Takaisin ravintolan sivulle',
  loading: 'Valmistellaan maksua…',
  waiting: 'Odotetaan sovellusta…',
  checking: 'Tarkistetaan maksuasi…',
  leaving: 'Palataan ravintolan sivulle…',
  app: 'Maksa sovelluksessa',
  appText: 'Hyväksy maksu puhelimessasi. Tämä sivu päivittyy automaattisesti.',
  appOpen: 'Avaa sovellus',
  qr: 'Maksukoodi',
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
  offlineText: 'Emme vielä tiedä, onnistuiko maksu. Tarkistamme sen heti, kun yhteys palaa.',
  long: 'Tämä kestää tavallista kauemmin',
  longText: 'Voit odottaa tässä tai palata takaisin. Näet tuloksen sielläkin.',
  noScript: 'Tämä sivu tarvitsee JavaScriptin. Ota se käyttöön selaimessasi ja lataa sivu uudelleen, niin voit maksaa.',
}

export const ru: RussianTranslation<typeof en> = {
  title: 'Оплата',
  toPay: 'К оплате',
  back: 'Назад на страницу ресторана',
  loading: 'Готовим оплату…',
  waiting: 'Ждём приложение…',
  checking: 'Проверяем оплату…',
  leaving: 'Возвращаемся на страницу ресторана…',
  app: 'Оплата в приложении',
  appText: 'Подтвердите оплату на телефоне. Страница обновится автоматически.',
  appOpen: 'Открыть приложение',
  qr: 'Код для оплаты',
  scan: 'Или отсканируйте код другим телефоном',
  elsewhere: 'Вы оплатите на другой странице и вернётесь сюда.',
  elsewhereOpen: 'Открыть страницу оплаты',
  'failure.form.title': 'Форма оплаты не загрузилась.',
  'failure.form.text':
    'Деньги не списаны, ваш заказ ждёт. Проверьте соединение и попробуйте ещё раз или вернитесь и выберите другой способ оплаты.',
  'failure.service.title': 'Платёжный сервис ресторана недоступен.',
  'failure.service.text': 'Деньги не списаны. Вернитесь и выберите другой способ оплаты или позвоните в ресторан.',
  'failure.merchant.title': 'Ресторан пока не может принимать оплату здесь.',
  'failure.merchant.text': 'Деньги не списаны. Вернитесь и выберите другой способ оплаты или позвоните в ресторан.',
  'failure.unknownPayment.title': 'Оплата не найдена.',
  'failure.unknownPayment.text': 'Деньги не списаны, ваш заказ ждёт. Вернитесь и начните оплату заново.',
  'failure.start.title': 'Не удалось начать оплату.',
  'failure.start.text':
    'Деньги не списаны, ваш заказ ждёт. Попробуйте ещё раз чуть позже или вернитесь и выберите другой способ оплаты.',
  reference: 'Для справки: Неизвестная ошибка оплаты (код {{number}}).',
  again: 'Попробовать ещё раз',
  offline: 'Похоже, нет связи',
  offlineText: 'Мы пока не знаем, прошла ли оплата. Проверим, как только связь вернётся.',
  long: 'Это занимает больше времени, чем обычно',
  longText: 'Можно подождать здесь или вернуться: результат будет виден и там.',
  noScript: 'Этой странице нужен JavaScript. Включите его в браузере и обновите страницу, чтобы оплатить.',
}

export const no: Translation<typeof en> = {
  title: 'Betaling',
  toPay: 'Å betale',
  back: 'Tilbake til restaurantens side',
  loading: 'Gjør klar betalingen …',
  waiting: 'Venter på appen …',
  checking: 'Kontrollerer betalingen …',
  leaving: 'Tar deg tilbake til restaurantens side …',
  app: 'Betal i appen',
  appText: 'Godkjenn betalingen på telefonen. Siden oppdateres automatisk.',
  appOpen: 'Åpne appen',
  qr: 'Betalingskode',
  scan: 'Eller skann den med en annen telefon',
  elsewhere: 'Du betaler på en annen side og kommer så tilbake hit.',
  elsewhereOpen: 'Åpne betalingssiden',
  'failure.form.title': 'Betalingsskjemaet ble ikke lastet.',
  'failure.form.text':
    'Ingen penger er trukket, og bestillingen din venter. Sjekk tilkoblingen og prøv igjen, eller gå tilbake og velg en annen måte å betale på.',
  'failure.service.title': 'Betalingstjenesten til restauranten er ikke tilgjengelig.',
  'failure.service.text':
    'Ingen penger er trukket. Gå tilbake og velg en annen måte å betale på, eller ring restauranten.',
  'failure.merchant.title': 'Restauranten kan ikke ta imot betaling her ennå.',
  'failure.merchant.text':
    'Ingen penger er trukket. Gå tilbake og velg en annen måte å betale på, eller ring restauranten.',
  'failure.unknownPayment.title': 'Vi finner ikke betalingen.',
  'failure.unknownPayment.text':
    'Ingen penger er trukket, og bestillingen din venter. Gå tilbake og begynn å betale på nytt.',
  'failure.start.title': 'Betalingen kunne ikke startes.',
  'failure.start.text':
    'Ingen penger er trukket, og bestillingen din venter. Prøv igjen om litt, eller gå tilbake og velg en annen måte å betale på.',
  reference: 'Referanse: Ukjent betalingsfeil (kode {{number}}).',
  again: 'Prøv igjen',
  offline: 'Det ser ut til at du er frakoblet',
  offlineText: 'Vi vet ikke ennå om betalingen gikk gjennom. Vi sjekker så snart du er på nett igjen.',
  long: 'Dette tar lengre tid enn vanlig',
  longText: 'Du kan vente her eller gå tilbake. Du ser resultatet der også.',
  noScript: 'Denne siden trenger JavaScript. Slå det på i nettleseren og last siden på nytt for å betale.',
}

export const payPageTexts = defineServerTexts({ en, sv, fi, ru, no })

export type TFunction = Translate<typeof en>
