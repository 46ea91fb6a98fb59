import type { Language } from '@carte/contract'
import type { Database } from '../../../infrastructure/database/schema.ts'

export type AccountMailKind = Database['account_mail']['kind']

/** `{operator}` is whose site it is. */
interface Letter {
  readonly subject: string
  /** What has happened and what to do about it, a paragraph each. */
  readonly paragraphs: readonly string[]
  readonly button: string
  /** What it means if it was somebody else. */
  readonly otherwise: string
}

interface Words {
  /** With `{name}`. */
  readonly greeting: string
  /** To whom we know no name. */
  readonly greetingAlone: string
  readonly validity: string
  /** Before the address in full. */
  readonly byHand: string
  /** Why whoever reads it has got it. */
  readonly reason: string
  readonly letters: Readonly<Record<AccountMailKind, Letter>>
}

/** What mails about accounts say. Of a link that works once nobody is told more than what it is for. */
export const TEXTS = {
  sv: {
    greeting: 'Hej {name}!',
    greetingAlone: 'Hej!',
    validity: 'Länken gäller i 24 timmar och kan användas en gång.',
    byHand: 'Om knappen inte fungerar kan du kopiera adressen till webbläsaren:',
    reason:
      'Du får det här meddelandet för att adressen har angetts för ett konto hos {operator}. Det går inte att svara på det.',
    letters: {
      confirm: {
        subject: 'Bekräfta din e-postadress',
        paragraphs: ['Välkommen till {operator}! Bekräfta din e-postadress, så kan du logga in på ditt nya konto.'],
        button: 'Bekräfta adressen',
        otherwise:
          'Har du inte skapat något konto? Då behöver du inte göra något: utan bekräftelse kan kontot inte användas.',
      },
      email: {
        subject: 'Bekräfta din nya e-postadress',
        paragraphs: [
          'Du vill använda den här adressen för ditt konto hos {operator}. Bytet sker när du bekräftar adressen.',
        ],
        button: 'Bekräfta den nya adressen',
        otherwise: 'Var det inte du? Då behöver du inte göra något: utan bekräftelse ändras ingenting.',
      },
      reset: {
        subject: 'Välj ett nytt lösenord',
        paragraphs: ['Någon, förhoppningsvis du, har bett om ett nytt lösenord för ditt konto hos {operator}.'],
        button: 'Välj ett nytt lösenord',
        otherwise: 'Var det inte du? Då behöver du inte göra något: ditt lösenord är detsamma som förut.',
      },
      'email-changed': {
        subject: 'Din e-postadress har ändrats',
        paragraphs: [
          'Ditt konto hos {operator} har fått en annan e-postadress. Den här adressen kan inte längre användas för att logga in.',
        ],
        button: 'Till {operator}',
        otherwise: 'Var det inte du? Kontakta restaurangen så snart du kan.',
      },
      'password-changed': {
        subject: 'Ditt lösenord har ändrats',
        paragraphs: [
          'Lösenordet för ditt konto hos {operator} har just ändrats. Andra enheter som var inloggade är nu utloggade.',
        ],
        button: 'Begär ett nytt lösenord',
        otherwise: 'Var det inte du? Begär genast ett nytt lösenord, så att bara du kommer åt kontot.',
      },
    },
  },
  en: {
    greeting: 'Hello {name},',
    greetingAlone: 'Hello,',
    validity: 'The link is valid for 24 hours and works once.',
    byHand: 'If the button does not work, copy this address into your browser:',
    reason: 'You receive this because this address was given for an account at {operator}. Replies to it are not read.',
    letters: {
      confirm: {
        subject: 'Confirm your email address',
        paragraphs: ['Welcome to {operator}! Confirm your email address, and you can sign in to your new account.'],
        button: 'Confirm the address',
        otherwise:
          'If you have not created an account, there is nothing to do: it cannot be used without being confirmed.',
      },
      email: {
        subject: 'Confirm your new email address',
        paragraphs: [
          'You want to use this address for your account at {operator}. It is changed once you confirm the address.',
        ],
        button: 'Confirm the new address',
        otherwise: 'If this was not you, there is nothing to do: without your confirmation nothing changes.',
      },
      reset: {
        subject: 'Choose a new password',
        paragraphs: ['Somebody, hopefully you, has asked for a new password for your account at {operator}.'],
        button: 'Choose a new password',
        otherwise: 'If this was not you, there is nothing to do: your password is the same as before.',
      },
      'email-changed': {
        subject: 'Your email address has been changed',
        paragraphs: [
          'Your account at {operator} has another email address now. You can no longer sign in with this one.',
        ],
        button: 'Go to {operator}',
        otherwise: 'If this was not you, contact the restaurant as soon as you can.',
      },
      'password-changed': {
        subject: 'Your password has been changed',
        paragraphs: [
          'The password of your account at {operator} has just been changed. Other devices that were signed in have been signed out.',
        ],
        button: 'Ask for a new password',
        otherwise: 'If this was not you, ask for a new password at once, so that nobody but you gets into the account.',
      },
    },
  },
  fi: {
    greeting: 'Hei {name}!',
    greetingAlone: 'Hei!',
    validity: 'Linkki on voimassa 24 tuntia, ja sitä voi käyttää kerran.',
    byHand: 'Jos painike ei toimi, kopioi tämä osoite selaimeen:',
    reason:
      'Saat tämän viestin, koska osoite on annettu käyttäjätilille palvelussa {operator}. Viestiin ei voi vastata.',
    letters: {
      confirm: {
        subject: 'Vahvista sähköpostiosoitteesi',
        paragraphs: [
          'Tervetuloa! Käyttäjätilisi palvelussa {operator} on luotu. Vahvista sähköpostiosoitteesi, niin voit kirjautua sisään.',
        ],
        button: 'Vahvista osoite',
        otherwise: 'Etkö ole luonut tiliä? Sinun ei tarvitse tehdä mitään: vahvistamatonta tiliä ei voi käyttää.',
      },
      email: {
        subject: 'Vahvista uusi sähköpostiosoitteesi',
        paragraphs: [
          'Haluat käyttää tätä osoitetta käyttäjätililläsi palvelussa {operator}. Osoite vaihtuu, kun vahvistat sen.',
        ],
        button: 'Vahvista uusi osoite',
        otherwise: 'Etkö se ollut sinä? Sinun ei tarvitse tehdä mitään: ilman vahvistusta mikään ei muutu.',
      },
      reset: {
        subject: 'Valitse uusi salasana',
        paragraphs: ['Joku, toivottavasti sinä, on pyytänyt uutta salasanaa käyttäjätilillesi palvelussa {operator}.'],
        button: 'Valitse uusi salasana',
        otherwise: 'Etkö se ollut sinä? Sinun ei tarvitse tehdä mitään: salasanasi on sama kuin ennenkin.',
      },
      'email-changed': {
        subject: 'Sähköpostiosoitteesi on vaihdettu',
        paragraphs: [
          'Käyttäjätililläsi palvelussa {operator} on nyt toinen sähköpostiosoite. Tällä osoitteella ei voi enää kirjautua sisään.',
        ],
        button: 'Siirry palveluun {operator}',
        otherwise: 'Etkö se ollut sinä? Ota yhteyttä ravintolaan mahdollisimman pian.',
      },
      'password-changed': {
        subject: 'Salasanasi on vaihdettu',
        paragraphs: [
          'Käyttäjätilisi salasana palvelussa {operator} on juuri vaihdettu. Muilla laitteilla sinut on kirjattu ulos.',
        ],
        button: 'Pyydä uusi salasana',
        otherwise: 'Etkö se ollut sinä? Pyydä heti uusi salasana, jotta kukaan muu ei pääse tilille.',
      },
    },
  },
  ru: {
    greeting: 'Здравствуйте, {name}!',
    greetingAlone: 'Здравствуйте!',
    validity: 'Ссылка действует 24 часа, воспользоваться ею можно один раз.',
    byHand: 'Если кнопка не работает, скопируйте этот адрес в браузер:',
    reason:
      'Вы получили это письмо, потому что этот адрес был указан для аккаунта в {operator}. Отвечать на него не нужно.',
    letters: {
      confirm: {
        subject: 'Подтвердите адрес электронной почты',
        paragraphs: [
          'Добро пожаловать в {operator}! Подтвердите адрес электронной почты, и вы сможете войти в свой новый аккаунт.',
        ],
        button: 'Подтвердить адрес',
        otherwise:
          'Вы не создавали аккаунт? Тогда ничего делать не нужно: без подтверждения им нельзя воспользоваться.',
      },
      email: {
        subject: 'Подтвердите новый адрес электронной почты',
        paragraphs: [
          'Вы хотите использовать этот адрес для своего аккаунта в {operator}. Он изменится, когда вы его подтвердите.',
        ],
        button: 'Подтвердить новый адрес',
        otherwise: 'Это были не вы? Тогда ничего делать не нужно: без подтверждения ничего не изменится.',
      },
      reset: {
        subject: 'Выберите новый пароль',
        paragraphs: ['Кто-то, надеемся, что вы, запросил новый пароль для вашего аккаунта в {operator}.'],
        button: 'Выбрать новый пароль',
        otherwise: 'Это были не вы? Тогда ничего делать не нужно: ваш пароль остался прежним.',
      },
      'email-changed': {
        subject: 'Адрес электронной почты изменён',
        paragraphs: [
          'У вашего аккаунта в {operator} теперь другой адрес электронной почты. Войти с этим адресом больше нельзя.',
        ],
        button: 'Перейти в {operator}',
        otherwise: 'Это были не вы? Как можно скорее свяжитесь с рестораном.',
      },
      'password-changed': {
        subject: 'Пароль изменён',
        paragraphs: ['Пароль вашего аккаунта в {operator} только что изменён. На других устройствах выполнен выход.'],
        button: 'Запросить новый пароль',
        otherwise: 'Это были не вы? Сразу же запросите новый пароль, чтобы никто, кроме вас, не мог войти.',
      },
    },
  },
  no: {
    greeting: 'Hei, {name}!',
    greetingAlone: 'Hei!',
    validity: 'Lenken gjelder i 24 timer og kan brukes én gang.',
    byHand: 'Hvis knappen ikke virker, kan du kopiere denne adressen til nettleseren:',
    reason: 'Du får denne meldingen fordi adressen er oppgitt for en konto hos {operator}. Den kan ikke besvares.',
    letters: {
      confirm: {
        subject: 'Bekreft e-postadressen din',
        paragraphs: ['Velkommen til {operator}! Bekreft e-postadressen din, så kan du logge inn på den nye kontoen.'],
        button: 'Bekreft adressen',
        otherwise:
          'Har du ikke opprettet noen konto? Da trenger du ikke å gjøre noe: Uten bekreftelse kan kontoen ikke brukes.',
      },
      email: {
        subject: 'Bekreft den nye e-postadressen din',
        paragraphs: [
          'Du vil bruke denne adressen for kontoen din hos {operator}. Den byttes når du bekrefter adressen.',
        ],
        button: 'Bekreft den nye adressen',
        otherwise: 'Var det ikke deg? Da trenger du ikke å gjøre noe: Uten bekreftelse endres ingenting.',
      },
      reset: {
        subject: 'Velg et nytt passord',
        paragraphs: ['Noen, forhåpentligvis du, har bedt om et nytt passord for kontoen din hos {operator}.'],
        button: 'Velg et nytt passord',
        otherwise: 'Var det ikke deg? Da trenger du ikke å gjøre noe: Passordet ditt er det samme som før.',
      },
      'email-changed': {
        subject: 'E-postadressen din er endret',
        paragraphs: [
          'Kontoen din hos {operator} har fått en annen e-postadresse. Du kan ikke lenger logge inn med denne.',
        ],
        button: 'Gå til {operator}',
        otherwise: 'Var det ikke deg? Kontakt restauranten så snart du kan.',
      },
      'password-changed': {
        subject: 'Passordet ditt er endret',
        paragraphs: [
          'Passordet for kontoen din hos {operator} er nettopp endret. Andre enheter som var logget inn, er nå logget ut.',
        ],
        button: 'Be om et nytt passord',
        otherwise: 'Var det ikke deg? Be om et nytt passord med en gang, slik at bare du kommer inn på kontoen.',
      },
    },
  },
} satisfies Record<Language, Words>
