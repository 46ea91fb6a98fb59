import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
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
  'failure.form.title': 'Betalingsskjemaet ble ikke lastet.',
  'failure.form.text':
    'Ingen penger er trukket, og bestillingen din venter. Sjekk tilkoblingen og prøv igjen, eller gå tilbake og velg en annen måte å betale på.',
  'failure.service.title': 'Betalingstjenesten til restauranten er ikke tilgjengelig.',
  'failure.service.text':
    'Ingen penger er trukket. Gå tilbake og velg en annen måte å betale på, eller ring restauranten.',
  'failure.merchant.title': 'Restauranten kan ikke ta imot betaling her ennå.',
  'failure.merchant.text':
    'Ingen penger er trukket. Gå tilbake og velg en annen måte å betale på, eller ring restauranten.',
  'failure.unknownPayment.title': 'Betalingen finnes ikke.',
  'failure.unknownPayment.text':
    'Ingen penger er trukket, og bestillingen din venter. Gå tilbake og begynn å betale på nytt.',
  'failure.start.title': 'Betalingen kunne ikke startes.',
  'failure.start.text':
    'Ingen penger er trukket, og bestillingen din venter. Prøv igjen om litt, eller gå tilbake og velg en annen måte å betale på.',
  reference: 'Referanse: Ukjent betalingsfeil (kode {{number}}).',
  again: 'Prøv igjen',
  offline: 'Det ser ut til at du er frakoblet',
  offlineText: 'Vi vet ikke ennå hvordan det gikk med betalingen. Siden fortsetter så snart du er på nett igjen.',
  long: 'Dette tar lengre tid enn vanlig',
  longText: 'Du kan vente her eller gå tilbake. Du får vite hvordan det gikk der også.',
  noScript: 'Denne siden trenger JavaScript. Slå det på i nettleseren og last siden på nytt for å betale.',
}
