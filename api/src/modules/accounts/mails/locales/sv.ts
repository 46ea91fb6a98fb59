import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

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
