import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
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
  'failure.form.title': 'Betalformuläret kunde inte laddas.',
  'failure.form.text':
    'Inga pengar har dragits, och din beställning väntar. Kontrollera anslutningen och försök igen, eller gå tillbaka och välj ett annat sätt att betala.',
  'failure.service.title': 'Restaurangens betaltjänst är inte tillgänglig.',
  'failure.service.text':
    'Inga pengar har dragits. Gå tillbaka och välj ett annat sätt att betala, eller ring restaurangen.',
  'failure.merchant.title': 'Restaurangen kan inte ta betalt här ännu.',
  'failure.merchant.text':
    'Inga pengar har dragits. Gå tillbaka och välj ett annat sätt att betala, eller ring restaurangen.',
  'failure.unknownPayment.title': 'Betalningen hittas inte.',
  'failure.unknownPayment.text':
    'Inga pengar har dragits, och din beställning väntar. Gå tillbaka och börja betala på nytt.',
  'failure.start.title': 'Betalningen kunde inte startas.',
  'failure.start.text':
    'Inga pengar har dragits, och din beställning väntar. Försök igen om en stund, eller gå tillbaka och välj ett annat sätt att betala.',
  reference: 'Referens: Okänt betalningsfel (kod {{number}}).',
  again: 'Försök igen',
  offline: 'Du verkar vara offline',
  offlineText: 'Vi vet inte än hur det gick med betalningen. Sidan fortsätter så snart du är uppkopplad igen.',
  long: 'Det tar längre tid än vanligt',
  longText: 'Du kan vänta här eller gå tillbaka. Du får veta hur det gick även där.',
  noScript: 'Den här sidan behöver JavaScript. Slå på det i webbläsaren och ladda om sidan för att betala.',
}
