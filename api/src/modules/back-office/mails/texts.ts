import { defineServerTexts, type RussianTranslation, type Translation } from '@carte/i18n/server'

export const en = {
  greeting: 'Hello {{name}},',
  // Greets a person whose name is unknown.
  greetingAlone: 'Hello,',
  validity: 'The link is valid for 7 days and works once.',
  // Precedes the full address.
  byHand: 'If the button doesn’t work, copy this address into your browser:',
  // Says why this person gets the mail.
  reason:
    'You’re receiving this because you have, or have been offered, an account in the back office of {{operator}}. Please don’t reply: we don’t read replies.',
  // For each kind of mail: what happened, what to do, and what to do if the reader did not expect it.
  'invitation.subject': 'Your invitation to the back office',
  'invitation.paragraph':
    'You’ve been invited to work in the back office of {{operator}}. Choose how you want to sign in, and you can start.',
  'invitation.button': 'Accept the invitation',
  'invitation.otherwise':
    'If you don’t know what this is about, you don’t need to do anything. Never pass the link on.',
  'reset.subject': 'Choose a new way to sign in',
  'reset.paragraph':
    'Your account in the back office of {{operator}} has been reset. Your earlier ways to sign in no longer work, and you’ve been signed out everywhere.',
  'reset.button': 'Choose a way to sign in',
  'reset.otherwise': 'If you didn’t expect this, ask the person who looks after your team. Never pass the link on.',
  'roles.subject': 'You have a new role',
  'roles.paragraph':
    'You’ve been given a new role in the back office of {{operator}}. It applies straight away, and you sign in as usual.',
  'roles.button': 'Go to the back office',
  'roles.otherwise': 'If you didn’t expect this, ask the person who looks after your team.',
  'credential.subject': 'Your ways to sign in have changed',
  'credential.paragraph':
    'A way to sign in to your account in the back office of {{operator}} has just been added, changed or removed. Your other devices have been signed out.',
  'credential.button': 'Go to the back office',
  'credential.otherwise':
    'If this wasn’t you, ask the person who looks after your team to reset your account straight away.',
} as const

export const sv: Translation<typeof en> = {
  greeting: 'Hej {{name}}!',
  greetingAlone: 'Hej!',
  validity: 'Länken gäller i 7 dagar och kan användas en gång.',
  byHand: 'Om knappen inte fungerar kan du kopiera adressen till webbläsaren:',
  reason:
    'Du får det här meddelandet för att du har, eller har erbjudits, ett konto i administrationen hos {{operator}}. Det går inte att svara på det.',
  'invitation.subject': 'Din inbjudan till administrationen',
  'invitation.paragraph':
    'Du har blivit inbjuden att arbeta i administrationen hos {{operator}}. Välj hur du vill logga in, så kan du börja.',
  'invitation.button': 'Tacka ja till inbjudan',
  'invitation.otherwise':
    'Vet du inte vad det här gäller? Då behöver du inte göra något. Ge aldrig länken vidare till någon annan.',
  'reset.subject': 'Välj ett nytt sätt att logga in',
  'reset.paragraph':
    'Ditt konto i administrationen hos {{operator}} har återställts. Dina tidigare sätt att logga in fungerar inte längre och du är utloggad överallt.',
  'reset.button': 'Välj hur du loggar in',
  'reset.otherwise':
    'Kommer det här oväntat? Fråga den som ansvarar för ditt team. Ge aldrig länken vidare till någon annan.',
  'roles.subject': 'Du har fått en ny roll',
  'roles.paragraph':
    'Du har fått en ny roll i administrationen hos {{operator}}. Den gäller direkt, och du loggar in som vanligt.',
  'roles.button': 'Till administrationen',
  'roles.otherwise': 'Kommer det här oväntat? Fråga den som ansvarar för ditt team.',
  'credential.subject': 'Dina sätt att logga in har ändrats',
  'credential.paragraph':
    'Ett sätt att logga in på ditt konto i administrationen hos {{operator}} har just lagts till, ändrats eller tagits bort. Dina andra enheter är nu utloggade.',
  'credential.button': 'Till administrationen',
  'credential.otherwise': 'Var det inte du? Be genast den som ansvarar för ditt team att återställa ditt konto.',
}

export const fi: Translation<typeof en> = {
  greeting: 'Hei {{name}}!',
  greetingAlone: 'Hei!',
  validity: 'Linkki on voimassa 7 päivää, ja sitä voi käyttää kerran.',
  byHand: 'Jos painike ei toimi, kopioi tämä osoite selaimeen:',
  reason:
    'Saat tämän viestin, koska sinulla on tili palvelun {{operator}} hallinnassa tai sinulle on tarjottu sellaista. Viestiin ei voi vastata.',
  'invitation.subject': 'Kutsu hallintaan',
  'invitation.paragraph':
    'Sinut on kutsuttu työskentelemään palvelun {{operator}} hallinnassa. Valitse, miten haluat kirjautua sisään, niin voit aloittaa.',
  'invitation.button': 'Hyväksy kutsu',
  'invitation.otherwise':
    'Etkö tiedä, mistä on kyse? Sinun ei tarvitse tehdä mitään. Älä anna linkkiä kenellekään muulle.',
  'reset.subject': 'Valitse uusi kirjautumistapa',
  'reset.paragraph':
    'Tilisi palvelun {{operator}} hallinnassa on palautettu. Aiemmat kirjautumistapasi eivät enää toimi, ja sinut on kirjattu ulos kaikkialta.',
  'reset.button': 'Valitse kirjautumistapa',
  'reset.otherwise': 'Etkö odottanut tätä? Kysy tiimistäsi vastaavalta. Älä anna linkkiä kenellekään muulle.',
  'roles.subject': 'Sinulla on uusi rooli',
  'roles.paragraph':
    'Olet saanut uuden roolin palvelun {{operator}} hallinnassa. Se on voimassa heti, ja kirjaudut sisään kuten ennenkin.',
  'roles.button': 'Siirry hallintaan',
  'roles.otherwise': 'Etkö odottanut tätä? Kysy tiimistäsi vastaavalta.',
  'credential.subject': 'Kirjautumistapasi ovat muuttuneet',
  'credential.paragraph':
    'Tilisi kirjautumistapa palvelun {{operator}} hallinnassa on juuri lisätty, vaihdettu tai poistettu. Muilla laitteilla sinut on kirjattu ulos.',
  'credential.button': 'Siirry hallintaan',
  'credential.otherwise': 'Etkö se ollut sinä? Pyydä heti tiimistäsi vastaavaa palauttamaan tilisi.',
}

export const ru: RussianTranslation<typeof en> = {
  greeting: 'Здравствуйте, {{name}}!',
  greetingAlone: 'Здравствуйте!',
  validity: 'Ссылка действует 7 дней, воспользоваться ею можно один раз.',
  byHand: 'Если кнопка не работает, скопируйте этот адрес в браузер:',
  reason:
    'Вы получили это письмо, потому что у вас есть аккаунт в панели управления {{operator}} или вам его предложили. Отвечать на него не нужно.',
  'invitation.subject': 'Приглашение в панель управления',
  'invitation.paragraph':
    'Вас пригласили работать в панели управления {{operator}}. Выберите способ входа, и можно начинать.',
  'invitation.button': 'Принять приглашение',
  'invitation.otherwise': 'Не знаете, о чём идёт речь? Тогда ничего делать не нужно. Никому не передавайте эту ссылку.',
  'reset.subject': 'Выберите новый способ входа',
  'reset.paragraph':
    'Ваш аккаунт в панели управления {{operator}} сброшен. Прежние способы входа больше не действуют, на всех устройствах выполнен выход.',
  'reset.button': 'Выбрать способ входа',
  'reset.otherwise':
    'Вы этого не ожидали? Спросите того, кто отвечает за вашу команду. Никому не передавайте эту ссылку.',
  'roles.subject': 'У вас новая роль',
  'roles.paragraph':
    'Вам назначили новую роль в панели управления {{operator}}. Она уже действует, входите как обычно.',
  'roles.button': 'Перейти в панель управления',
  'roles.otherwise': 'Вы этого не ожидали? Спросите того, кто отвечает за вашу команду.',
  'credential.subject': 'Изменились способы входа',
  'credential.paragraph':
    'Способ входа в ваш аккаунт в панели управления {{operator}} только что добавлен, изменён или удалён. На других устройствах выполнен выход.',
  'credential.button': 'Перейти в панель управления',
  'credential.otherwise':
    'Это были не вы? Сразу же попросите того, кто отвечает за вашу команду, сбросить ваш аккаунт.',
}

export const no: Translation<typeof en> = {
  greeting: 'Hei, {{name}}!',
  greetingAlone: 'Hei!',
  validity: 'Lenken gjelder i 7 dager og kan brukes én gang.',
  byHand: 'Hvis knappen ikke virker, kan du kopiere denne adressen til nettleseren:',
  reason:
    'Du får denne meldingen fordi du har, eller er tilbudt, en konto i administrasjonen hos {{operator}}. Den kan ikke besvares.',
  'invitation.subject': 'Invitasjonen din til administrasjonen',
  'invitation.paragraph':
    'Du er invitert til å arbeide i administrasjonen hos {{operator}}. Velg hvordan du vil logge inn, så kan du begynne.',
  'invitation.button': 'Godta invitasjonen',
  'invitation.otherwise':
    'Vet du ikke hva dette gjelder? Da trenger du ikke å gjøre noe. Gi aldri lenken videre til andre.',
  'reset.subject': 'Velg en ny måte å logge inn på',
  'reset.paragraph':
    'Kontoen din i administrasjonen hos {{operator}} er tilbakestilt. De tidligere innloggingsmåtene dine virker ikke lenger, og du er logget ut overalt.',
  'reset.button': 'Velg hvordan du logger inn',
  'reset.otherwise': 'Kommer dette uventet? Spør den som har ansvar for teamet ditt. Gi aldri lenken videre til andre.',
  'roles.subject': 'Du har fått en ny rolle',
  'roles.paragraph':
    'Du har fått en ny rolle i administrasjonen hos {{operator}}. Den gjelder med en gang, og du logger inn som vanlig.',
  'roles.button': 'Til administrasjonen',
  'roles.otherwise': 'Kommer dette uventet? Spør den som har ansvar for teamet ditt.',
  'credential.subject': 'Innloggingsmåtene dine er endret',
  'credential.paragraph':
    'En måte å logge inn på kontoen din i administrasjonen hos {{operator}} er nettopp lagt til, endret eller fjernet. De andre enhetene dine er nå logget ut.',
  'credential.button': 'Til administrasjonen',
  'credential.otherwise':
    'Var det ikke deg? Be med en gang den som har ansvar for teamet ditt, om å tilbakestille kontoen.',
}

export const staffMailTexts = defineServerTexts({ en, sv, fi, ru, no })
