import type { Language } from '@carte/contract'
import type { ExpiryError } from './expiry.ts'

interface Words {
  readonly card: string
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly name: string
  readonly pay: string
  readonly cancel: string
  readonly wait: string
  readonly errors: {
    readonly number: string
    readonly cvc: string
    readonly expiry: Readonly<Record<ExpiryError, string>>
  }
  readonly failed: string
  readonly cards: string
  readonly app: string
  readonly ask: string
  readonly approve: string
  readonly decline: string
  readonly note: string
  /** One for each of the test cards, in their order. */
  readonly does: readonly string[]
}

/** What the sandbox's script says; a provider brings its own words. */
export const TEXTS: Readonly<Record<Language, Words>> = {
  sv: {
    card: 'Testkort',
    number: 'Kortnummer',
    expiry: 'Giltigt till (MM/ÅÅ)',
    cvc: 'CVC',
    name: 'Namn på kortet',
    pay: 'Betala',
    cancel: 'Avbryt',
    wait: 'Väntar på banken …',
    errors: {
      number: 'Välj ett av testkorten nedan.',
      expiry: {
        invalid: 'Skriv månad och år, till exempel 12/30.',
        month: 'Den månaden finns inte. Den ska vara mellan 01 och 12.',
        expired: 'Kortet har gått ut. Använd ett annat.',
      },
      cvc: 'Skriv de tre siffrorna på baksidan.',
    },
    failed: 'Det gick inte. Försök igen.',
    cards: 'Testkort och vad de gör',
    app: 'Testapp',
    ask: 'Godkänn betalningen i appen.',
    approve: 'Godkänn',
    decline: 'Neka',
    note: 'Inga pengar dras.',
    does: [
      'Lyckas',
      'Nekas',
      'Avbryts av banken',
      'Kommer tillbaka utan betalning',
      'Fel belopp',
      'Reserveras, men kan inte dras',
      'Lyckas efter tio sekunder',
      'Hänger i två minuter',
      'Lyckas, med tio besked i blandad ordning',
      'Lyckas, men dragningen hänger först',
      'Lyckas, men banken svarar fel tre gånger',
    ],
  },
  en: {
    card: 'Test card',
    number: 'Card number',
    expiry: 'Expires (MM/YY)',
    cvc: 'CVC',
    name: 'Name on card',
    pay: 'Pay',
    cancel: 'Cancel',
    wait: 'Waiting for the bank…',
    errors: {
      number: 'Choose one of the test cards below.',
      expiry: {
        invalid: 'Write month and year, for example 12/30.',
        month: 'There is no such month. It must be between 01 and 12.',
        expired: 'This card has expired. Use another one.',
      },
      cvc: 'Write the three digits on the back.',
    },
    failed: 'That did not work. Please try again.',
    cards: 'Test cards and what they do',
    app: 'Test app',
    ask: 'Approve the payment in the app.',
    approve: 'Approve',
    decline: 'Decline',
    note: 'No money moves.',
    does: [
      'Succeeds',
      'Declined',
      'Aborted at the bank',
      'Comes back unpaid',
      'Wrong amount',
      'Reserved, but cannot be captured',
      'Succeeds after ten seconds',
      'Hangs for two minutes',
      'Succeeds, told ten times and out of order',
      'Succeeds, but the capture hangs at first',
      'Succeeds, but the bank fails three times',
    ],
  },
  fi: {
    card: 'Testikortti',
    number: 'Kortin numero',
    expiry: 'Voimassa (KK/VV)',
    cvc: 'CVC',
    name: 'Nimi kortissa',
    pay: 'Maksa',
    cancel: 'Peruuta',
    wait: 'Odotetaan pankkia…',
    errors: {
      number: 'Valitse jokin alla olevista testikorteista.',
      expiry: {
        invalid: 'Kirjoita kuukausi ja vuosi, esimerkiksi 12/30.',
        month: 'Tällaista kuukautta ei ole. Anna luku 01–12.',
        expired: 'Kortin voimassaolo on päättynyt. Käytä toista korttia.',
      },
      cvc: 'Kirjoita kortin takana olevat kolme numeroa.',
    },
    failed: 'Se ei onnistunut. Yritä uudelleen.',
    cards: 'Testikortit ja mitä ne tekevät',
    app: 'Testisovellus',
    ask: 'Hyväksy maksu sovelluksessa.',
    approve: 'Hyväksy',
    decline: 'Hylkää',
    note: 'Rahaa ei siirry.',
    does: [
      'Onnistuu',
      'Hylätään',
      'Pankki keskeyttää',
      'Palaa ilman maksua',
      'Väärä summa',
      'Varataan, mutta ei voida veloittaa',
      'Onnistuu kymmenen sekunnin kuluttua',
      'Jumiutuu kahdeksi minuutiksi',
      'Onnistuu, mutta siitä ilmoitetaan kymmenen kertaa sekaisin',
      'Onnistuu, mutta veloitus jumiutuu aluksi',
      'Onnistuu, mutta pankki epäonnistuu kolmesti',
    ],
  },
  ru: {
    card: 'Тестовая карта',
    number: 'Номер карты',
    expiry: 'Срок (ММ/ГГ)',
    cvc: 'CVC',
    name: 'Имя на карте',
    pay: 'Оплатить',
    cancel: 'Отмена',
    wait: 'Ждём ответа банка…',
    errors: {
      number: 'Выберите одну из тестовых карт ниже.',
      expiry: {
        invalid: 'Укажите месяц и год, например 12/30.',
        month: 'Такого месяца нет: укажите от 01 до 12.',
        expired: 'Срок действия карты истёк. Используйте другую карту.',
      },
      cvc: 'Введите три цифры с обратной стороны.',
    },
    failed: 'Не получилось. Попробуйте ещё раз.',
    cards: 'Тестовые карты и что они делают',
    app: 'Тестовое приложение',
    ask: 'Подтвердите оплату в приложении.',
    approve: 'Подтвердить',
    decline: 'Отклонить',
    note: 'Деньги не списываются.',
    does: [
      'Проходит',
      'Отклоняется',
      'Прерывается банком',
      'Возвращается без оплаты',
      'Неверная сумма',
      'Резервируется, но не списывается',
      'Проходит через десять секунд',
      'Зависает на две минуты',
      'Проходит, но сообщается десять раз и вперемешку',
      'Проходит, но списание сначала зависает',
      'Проходит, но банк трижды отвечает ошибкой',
    ],
  },
  no: {
    card: 'Testkort',
    number: 'Kortnummer',
    expiry: 'Utløper (MM/ÅÅ)',
    cvc: 'CVC',
    name: 'Navn på kortet',
    pay: 'Betal',
    cancel: 'Avbryt',
    wait: 'Venter på banken …',
    errors: {
      number: 'Velg et av testkortene nedenfor.',
      expiry: {
        invalid: 'Skriv måned og år, for eksempel 12/30.',
        month: 'Måneden finnes ikke. Den må være mellom 01 og 12.',
        expired: 'Kortet er utløpt. Bruk et annet.',
      },
      cvc: 'Skriv de tre sifrene på baksiden.',
    },
    failed: 'Det gikk ikke. Prøv igjen.',
    cards: 'Testkort og hva de gjør',
    app: 'Testapp',
    ask: 'Godkjenn betalingen i appen.',
    approve: 'Godkjenn',
    decline: 'Avslå',
    note: 'Ingen penger trekkes.',
    does: [
      'Lykkes',
      'Avvises',
      'Avbrytes av banken',
      'Kommer tilbake uten betaling',
      'Feil beløp',
      'Reserveres, men kan ikke trekkes',
      'Lykkes etter ti sekunder',
      'Henger i to minutter',
      'Lykkes, meldt ti ganger i tilfeldig rekkefølge',
      'Lykkes, men trekket henger først',
      'Lykkes, men banken svarer feil tre ganger',
    ],
  },
}
