import { defineServerTexts, type RussianTranslation, type Translation } from '@carte/i18n/server'

export const en = {
  greeting: 'Hello {{name}},',
  // Greets a customer whose name is unknown.
  greetingAlone: 'Hello,',
  validity: 'The link is valid for 24 hours and works once.',
  // Precedes the full address.
  byHand: 'If the button doesn’t work, copy this address into your browser:',
  // Says why this person gets the mail.
  reason:
    'You’re receiving this because this address was given for an account at {{operator}}. Please don’t reply: we don’t read replies.',
  // For each kind of mail: what happened, what to do, and what to do if the reader did not cause it.
  'confirm.subject': 'Confirm your email address',
  'confirm.paragraph': 'Welcome to {{operator}}! Confirm your email address, and you can sign in to your new account.',
  'confirm.button': 'Confirm the address',
  'confirm.otherwise':
    'If you didn’t create an account, you don’t need to do anything: it can’t be used unless it’s confirmed.',
  'email.subject': 'Confirm your new email address',
  'email.paragraph':
    'You asked to use this address for your account at {{operator}}. It changes once you confirm the address.',
  'email.button': 'Confirm the new address',
  'email.otherwise': 'If this wasn’t you, you don’t need to do anything: nothing changes without your confirmation.',
  'reset.subject': 'Choose a new password',
  'reset.paragraph': 'Someone, hopefully you, has asked for a new password for your account at {{operator}}.',
  'reset.button': 'Choose a new password',
  'reset.otherwise': 'If this wasn’t you, you don’t need to do anything: your password stays the same.',
  'code.subject': '{{code}} is your code for {{operator}}',
  'code.title': 'Your code to sign in',
  'code.paragraph': 'Here is your code to sign in at {{operator}}:',
  'code.validity': 'It’s valid for 10 minutes and works once. If you ask for another, only the newest one works.',
  'code.otherwise':
    'If this wasn’t you, you don’t need to do anything: nobody can sign in without the code. Never pass it on. We’ll never ask you for it.',
  'email-changed.subject': 'Your email address has been changed',
  'email-changed.paragraph':
    'Your account at {{operator}} now has a different email address. You can no longer sign in with this one.',
  'email-changed.button': 'Go to {{operator}}',
  'email-changed.otherwise': 'If this wasn’t you, contact the restaurant as soon as you can.',
  'password-changed.subject': 'Your password has been changed',
  'password-changed.paragraph':
    'The password for your account at {{operator}} has just been changed. Your other devices have been signed out.',
  'password-changed.button': 'Ask for a new password',
  'password-changed.otherwise': 'If this wasn’t you, ask for a new password straight away to keep your account safe.',
} as const

export const sv: Translation<typeof en> = {
  greeting: 'Hej {{name}}!',
  greetingAlone: 'Hej!',
  validity: 'Länken gäller i 24 timmar och kan användas en gång.',
  byHand: 'Om knappen inte fungerar kan du kopiera adressen till webbläsaren:',
  reason:
    'Du får det här meddelandet för att adressen har angetts för ett konto hos {{operator}}. Det går inte att svara på det.',
  'confirm.subject': 'Bekräfta din e-postadress',
  'confirm.paragraph': 'Välkommen till {{operator}}! Bekräfta din e-postadress, så kan du logga in på ditt nya konto.',
  'confirm.button': 'Bekräfta adressen',
  'confirm.otherwise':
    'Har du inte skapat något konto? Då behöver du inte göra något: utan bekräftelse kan kontot inte användas.',
  'email.subject': 'Bekräfta din nya e-postadress',
  'email.paragraph':
    'Du vill använda den här adressen för ditt konto hos {{operator}}. Bytet sker när du bekräftar adressen.',
  'email.button': 'Bekräfta den nya adressen',
  'email.otherwise': 'Var det inte du? Då behöver du inte göra något: utan bekräftelse ändras ingenting.',
  'reset.subject': 'Välj ett nytt lösenord',
  'reset.paragraph': 'Någon, förhoppningsvis du, har bett om ett nytt lösenord för ditt konto hos {{operator}}.',
  'reset.button': 'Välj ett nytt lösenord',
  'reset.otherwise': 'Var det inte du? Då behöver du inte göra något: ditt lösenord är detsamma som förut.',
  'code.subject': '{{code}} är din kod hos {{operator}}',
  'code.title': 'Din kod för att logga in',
  'code.paragraph': 'Här är koden som du loggar in med hos {{operator}}:',
  'code.validity': 'Den gäller i 10 minuter och kan användas en gång. Ber du om en ny gäller bara den senaste.',
  'code.otherwise':
    'Var det inte du? Då behöver du inte göra något: utan koden kan ingen logga in. Ge den aldrig vidare. Vi frågar aldrig efter den.',
  'email-changed.subject': 'Din e-postadress har ändrats',
  'email-changed.paragraph':
    'Ditt konto hos {{operator}} har fått en annan e-postadress. Den här adressen kan inte längre användas för att logga in.',
  'email-changed.button': 'Till {{operator}}',
  'email-changed.otherwise': 'Var det inte du? Kontakta restaurangen så snart du kan.',
  'password-changed.subject': 'Ditt lösenord har ändrats',
  'password-changed.paragraph':
    'Lösenordet för ditt konto hos {{operator}} har just ändrats. Andra enheter som var inloggade är nu utloggade.',
  'password-changed.button': 'Begär ett nytt lösenord',
  'password-changed.otherwise': 'Var det inte du? Begär genast ett nytt lösenord, så att bara du kommer åt kontot.',
}

export const fi: Translation<typeof en> = {
  greeting: 'Hei {{name}}!',
  greetingAlone: 'Hei!',
  validity: 'Linkki on voimassa 24 tuntia, ja sitä voi käyttää kerran.',
  byHand: 'Jos painike ei toimi, kopioi tämä osoite selaimeen:',
  reason: 'Saat tämän viestin, koska osoite on annettu tilille palvelussa {{operator}}. Viestiin ei voi vastata.',
  'confirm.subject': 'Vahvista sähköpostiosoitteesi',
  'confirm.paragraph':
    'Tervetuloa! Tilisi palvelussa {{operator}} on luotu. Vahvista sähköpostiosoitteesi, niin voit kirjautua sisään.',
  'confirm.button': 'Vahvista osoite',
  'confirm.otherwise': 'Etkö ole luonut tiliä? Sinun ei tarvitse tehdä mitään: vahvistamatonta tiliä ei voi käyttää.',
  'email.subject': 'Vahvista uusi sähköpostiosoitteesi',
  'email.paragraph':
    'Haluat käyttää tätä osoitetta tililläsi palvelussa {{operator}}. Osoite vaihtuu, kun vahvistat sen.',
  'email.button': 'Vahvista uusi osoite',
  'email.otherwise': 'Etkö se ollut sinä? Sinun ei tarvitse tehdä mitään: ilman vahvistusta mikään ei muutu.',
  'reset.subject': 'Valitse uusi salasana',
  'reset.paragraph': 'Joku, toivottavasti sinä, on pyytänyt uutta salasanaa tilillesi palvelussa {{operator}}.',
  'reset.button': 'Valitse uusi salasana',
  'reset.otherwise': 'Etkö se ollut sinä? Sinun ei tarvitse tehdä mitään: salasanasi on sama kuin ennenkin.',
  'code.subject': '{{code}} on koodisi palveluun {{operator}}',
  'code.title': 'Kirjautumiskoodisi',
  'code.paragraph': 'Tällä koodilla kirjaudut palveluun {{operator}}:',
  'code.validity': 'Koodi on voimassa 10 minuuttia, ja sitä voi käyttää kerran. Jos pyydät uuden, vain uusin toimii.',
  'code.otherwise':
    'Etkö se ollut sinä? Sinun ei tarvitse tehdä mitään: ilman koodia kukaan ei voi kirjautua. Älä anna sitä kenellekään. Me emme koskaan kysy sitä.',
  'email-changed.subject': 'Sähköpostiosoitteesi on vaihdettu',
  'email-changed.paragraph':
    'Tililläsi palvelussa {{operator}} on nyt toinen sähköpostiosoite. Tällä osoitteella ei voi enää kirjautua sisään.',
  'email-changed.button': 'Siirry palveluun {{operator}}',
  'email-changed.otherwise': 'Etkö se ollut sinä? Ota yhteyttä ravintolaan mahdollisimman pian.',
  'password-changed.subject': 'Salasanasi on vaihdettu',
  'password-changed.paragraph':
    'Tilisi salasana palvelussa {{operator}} on juuri vaihdettu. Muilla laitteilla sinut on kirjattu ulos.',
  'password-changed.button': 'Pyydä uusi salasana',
  'password-changed.otherwise': 'Etkö se ollut sinä? Pyydä heti uusi salasana, jotta kukaan muu ei pääse tilille.',
}

export const ru: RussianTranslation<typeof en> = {
  greeting: 'Здравствуйте, {{name}}!',
  greetingAlone: 'Здравствуйте!',
  validity: 'Ссылка действует 24 часа, воспользоваться ею можно один раз.',
  byHand: 'Если кнопка не работает, скопируйте этот адрес в браузер:',
  reason:
    'Вы получили это письмо, потому что этот адрес был указан для аккаунта в {{operator}}. Отвечать на него не нужно.',
  'confirm.subject': 'Подтвердите адрес электронной почты',
  'confirm.paragraph':
    'Добро пожаловать в {{operator}}! Подтвердите адрес электронной почты, и вы сможете войти в свой новый аккаунт.',
  'confirm.button': 'Подтвердить адрес',
  'confirm.otherwise':
    'Вы не создавали аккаунт? Тогда ничего делать не нужно: без подтверждения им нельзя воспользоваться.',
  'email.subject': 'Подтвердите новый адрес электронной почты',
  'email.paragraph':
    'Вы хотите использовать этот адрес для своего аккаунта в {{operator}}. Он изменится, когда вы его подтвердите.',
  'email.button': 'Подтвердить новый адрес',
  'email.otherwise': 'Это были не вы? Тогда ничего делать не нужно: без подтверждения ничего не изменится.',
  'reset.subject': 'Выберите новый пароль',
  'reset.paragraph': 'Кто-то, надеемся, что вы, запросил новый пароль для вашего аккаунта в {{operator}}.',
  'reset.button': 'Выбрать новый пароль',
  'reset.otherwise': 'Это были не вы? Тогда ничего делать не нужно: ваш пароль остался прежним.',
  'code.subject': '{{code}} – ваш код для входа в {{operator}}',
  'code.title': 'Ваш код для входа',
  'code.paragraph': 'Вот ваш код для входа в {{operator}}:',
  'code.validity':
    'Он действует 10 минут, воспользоваться им можно один раз. Если вы запросите новый код, будет действовать только последний.',
  'code.otherwise':
    'Это были не вы? Тогда ничего делать не нужно: без кода никто не сможет войти. Никому его не сообщайте. Мы никогда о нём не спрашиваем.',
  'email-changed.subject': 'Адрес электронной почты изменён',
  'email-changed.paragraph':
    'У вашего аккаунта в {{operator}} теперь другой адрес электронной почты. Войти с этим адресом больше нельзя.',
  'email-changed.button': 'Перейти в {{operator}}',
  'email-changed.otherwise': 'Это были не вы? Как можно скорее свяжитесь с рестораном.',
  'password-changed.subject': 'Пароль изменён',
  'password-changed.paragraph':
    'Пароль вашего аккаунта в {{operator}} только что изменён. На других устройствах выполнен выход.',
  'password-changed.button': 'Запросить новый пароль',
  'password-changed.otherwise':
    'Это были не вы? Сразу же запросите новый пароль, чтобы никто, кроме вас, не мог войти.',
}

export const no: Translation<typeof en> = {
  greeting: 'Hei, {{name}}!',
  greetingAlone: 'Hei!',
  validity: 'Lenken gjelder i 24 timer og kan brukes én gang.',
  byHand: 'Hvis knappen ikke virker, kan du kopiere denne adressen til nettleseren:',
  reason: 'Du får denne meldingen fordi adressen er oppgitt for en konto hos {{operator}}. Den kan ikke besvares.',
  'confirm.subject': 'Bekreft e-postadressen din',
  'confirm.paragraph':
    'Velkommen til {{operator}}! Bekreft e-postadressen din, så kan du logge inn på den nye kontoen.',
  'confirm.button': 'Bekreft adressen',
  'confirm.otherwise':
    'Har du ikke opprettet noen konto? Da trenger du ikke å gjøre noe: Uten bekreftelse kan kontoen ikke brukes.',
  'email.subject': 'Bekreft den nye e-postadressen din',
  'email.paragraph':
    'Du vil bruke denne adressen for kontoen din hos {{operator}}. Den byttes når du bekrefter adressen.',
  'email.button': 'Bekreft den nye adressen',
  'email.otherwise': 'Var det ikke deg? Da trenger du ikke å gjøre noe: Uten bekreftelse endres ingenting.',
  'reset.subject': 'Velg et nytt passord',
  'reset.paragraph': 'Noen, forhåpentligvis du, har bedt om et nytt passord for kontoen din hos {{operator}}.',
  'reset.button': 'Velg et nytt passord',
  'reset.otherwise': 'Var det ikke deg? Da trenger du ikke å gjøre noe: Passordet ditt er det samme som før.',
  'code.subject': '{{code}} er koden din hos {{operator}}',
  'code.title': 'Koden din for å logge inn',
  'code.paragraph': 'Her er koden du logger inn med hos {{operator}}:',
  'code.validity': 'Den gjelder i 10 minutter og kan brukes én gang. Ber du om en ny, virker bare den nyeste.',
  'code.otherwise':
    'Var det ikke deg? Da trenger du ikke å gjøre noe: Uten koden kan ingen logge inn. Gi den aldri videre. Vi spør aldri etter den.',
  'email-changed.subject': 'E-postadressen din er endret',
  'email-changed.paragraph':
    'Kontoen din hos {{operator}} har fått en annen e-postadresse. Du kan ikke lenger logge inn med denne.',
  'email-changed.button': 'Gå til {{operator}}',
  'email-changed.otherwise': 'Var det ikke deg? Kontakt restauranten så snart du kan.',
  'password-changed.subject': 'Passordet ditt er endret',
  'password-changed.paragraph':
    'Passordet for kontoen din hos {{operator}} er nettopp endret. Andre enheter som var logget inn, er nå logget ut.',
  'password-changed.button': 'Be om et nytt passord',
  'password-changed.otherwise':
    'Var det ikke deg? Be om et nytt passord med en gang, slik at bare du kommer inn på kontoen.',
}

export const mailTexts = defineServerTexts({ en, sv, fi, ru, no })
