import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

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
