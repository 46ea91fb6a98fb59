import type { Language } from '@carte/contract'

/** What the browser says when the time for it comes. */
export interface ScriptWords {
  readonly loading: string
  readonly waiting: string
  readonly checking: string
  readonly leaving: string
}

interface Words extends ScriptWords {
  readonly title: string
  readonly toPay: string
  readonly back: string
  readonly app: string
  readonly appText: string
  readonly appOpen: string
  readonly qr: string
  readonly scan: string
  readonly elsewhere: string
  readonly elsewhereOpen: string
  readonly noForm: string
  readonly noFormText: string
  /** Of the payment table; `{number}` stands for it. */
  readonly code: string
  readonly again: string
  readonly offline: string
  readonly offlineText: string
  readonly long: string
  readonly longText: string
  readonly noScript: string
}

/** What the page says on which a chain's guests pay. */
export const TEXTS: Readonly<Record<Language, Words>> = {
  sv: {
    title: 'Betalning',
    toPay: 'Att betala',
    back: 'Tillbaka till restaurangens sida',
    loading: 'Förbereder betalningen …',
    waiting: 'Väntar på appen …',
    checking: 'Kontrollerar din betalning …',
    leaving: 'Tar dig tillbaka till restaurangens sida …',
    app: 'Betala i appen',
    appText: 'Godkänn betalningen i din telefon. Sidan går vidare av sig själv.',
    appOpen: 'Öppna appen',
    qr: 'Kod för betalningen',
    scan: 'Eller skanna den med en annan telefon',
    elsewhere: 'Du betalar på en annan sida och kommer sedan tillbaka.',
    elsewhereOpen: 'Öppna betalsidan',
    noForm: 'Betalformuläret kunde inte laddas.',
    noFormText: 'Din beställning väntar. Försök igen, eller gå tillbaka och välj ett annat sätt att betala.',
    code: 'Okänt betalningsfel (kod {number}).',
    again: 'Försök igen',
    offline: 'Du verkar vara offline',
    offlineText: 'Vi vet inte än hur det gick med betalningen. Sidan fortsätter så snart du är uppkopplad igen.',
    long: 'Det tar längre tid än vanligt',
    longText: 'Du kan vänta här eller gå tillbaka. Du får veta hur det gick även där.',
    noScript: 'Den här sidan behöver JavaScript. Slå på det i webbläsaren och ladda om sidan för att betala.',
  },
  en: {
    title: 'Payment',
    toPay: 'To pay',
    back: 'Back to the restaurant’s page',
    loading: 'Getting the payment ready …',
    waiting: 'Waiting for the app …',
    checking: 'Checking your payment …',
    leaving: 'Taking you back to the restaurant’s page …',
    app: 'Pay in the app',
    appText: 'Approve the payment on your phone. This page goes on by itself.',
    appOpen: 'Open the app',
    qr: 'Code for the payment',
    scan: 'Or scan this with another phone',
    elsewhere: 'You pay on another page, and come back from there.',
    elsewhereOpen: 'Open the payment page',
    noForm: 'The payment form did not load.',
    noFormText: 'Your order is waiting. Try again, or go back and choose another way to pay.',
    code: 'Unknown payment error (code {number}).',
    again: 'Try again',
    offline: 'You seem to be offline',
    offlineText: 'We do not know yet how your payment stands. This page goes on as soon as you are connected again.',
    long: 'This takes longer than usual',
    longText: 'You can wait here or go back: you will be told there as well.',
    noScript: 'This page needs JavaScript. Turn it on in your browser and reload the page to pay.',
  },
  fi: {
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
    noForm: 'Maksulomake ei latautunut.',
    noFormText: 'Tilauksesi odottaa. Yritä uudelleen tai palaa takaisin ja valitse toinen maksutapa.',
    code: 'Tuntematon maksuvirhe (koodi {number}).',
    again: 'Yritä uudelleen',
    offline: 'Yhteys näyttää katkenneen',
    offlineText: 'Emme vielä tiedä, miten maksun kävi. Sivu jatkaa heti, kun yhteys palaa.',
    long: 'Tämä kestää tavallista kauemmin',
    longText: 'Voit odottaa tässä tai palata takaisin: saat tiedon sielläkin.',
    noScript:
      'Tämä sivu tarvitsee JavaScriptin. Ota se käyttöön selaimessasi ja lataa sivu uudelleen, niin voit maksaa.',
  },
  ru: {
    title: 'Оплата',
    toPay: 'К оплате',
    back: 'Назад на страницу ресторана',
    loading: 'Готовим оплату…',
    waiting: 'Ждём приложение…',
    checking: 'Проверяем оплату…',
    leaving: 'Возвращаемся на страницу ресторана…',
    app: 'Оплата в приложении',
    appText: 'Подтвердите оплату на телефоне. Страница обновится сама.',
    appOpen: 'Открыть приложение',
    qr: 'Код для оплаты',
    scan: 'Или отсканируйте код другим телефоном',
    elsewhere: 'Оплата проходит на другой странице, после неё вы вернётесь.',
    elsewhereOpen: 'Открыть страницу оплаты',
    noForm: 'Форма оплаты не загрузилась.',
    noFormText: 'Ваш заказ ждёт. Попробуйте ещё раз или вернитесь и выберите другой способ оплаты.',
    code: 'Неизвестная ошибка оплаты (код {number}).',
    again: 'Попробовать ещё раз',
    offline: 'Похоже, нет связи',
    offlineText: 'Мы пока не знаем, прошла ли оплата. Страница продолжит сама, как только связь вернётся.',
    long: 'Это занимает больше времени, чем обычно',
    longText: 'Можно подождать здесь или вернуться: результат вы узнаете и там.',
    noScript: 'Этой странице нужен JavaScript. Включите его в браузере и обновите страницу, чтобы оплатить.',
  },
  no: {
    title: 'Betaling',
    toPay: 'Å betale',
    back: 'Tilbake til restaurantens side',
    loading: 'Gjør klar betalingen …',
    waiting: 'Venter på appen …',
    checking: 'Kontrollerer betalingen …',
    leaving: 'Tar deg tilbake til restaurantens side …',
    app: 'Betal i appen',
    appText: 'Godkjenn betalingen på telefonen. Siden går videre av seg selv.',
    appOpen: 'Åpne appen',
    qr: 'Kode for betalingen',
    scan: 'Eller skann den med en annen telefon',
    elsewhere: 'Du betaler på en annen side og kommer tilbake derfra.',
    elsewhereOpen: 'Åpne betalingssiden',
    noForm: 'Betalingsskjemaet ble ikke lastet.',
    noFormText: 'Bestillingen din venter. Prøv igjen, eller gå tilbake og velg en annen måte å betale på.',
    code: 'Ukjent betalingsfeil (kode {number}).',
    again: 'Prøv igjen',
    offline: 'Det ser ut til at du er frakoblet',
    offlineText: 'Vi vet ikke ennå hvordan det gikk med betalingen. Siden fortsetter så snart du er på nett igjen.',
    long: 'Dette tar lengre tid enn vanlig',
    longText: 'Du kan vente her eller gå tilbake. Du får vite hvordan det gikk der også.',
    noScript: 'Denne siden trenger JavaScript. Slå det på i nettleseren og last siden på nytt for å betale.',
  },
}
