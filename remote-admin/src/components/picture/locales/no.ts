import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  'picture.none': 'Ingen bilde',
  'picture.choose': 'Last opp et bilde',
  'picture.remove': 'Fjern bildet',
  'picture.hint': 'JPEG, PNG, WebP eller AVIF, maks. 20 MB.',
  'crop.open': 'Velg hva som skal vises',
  'crop.title': 'Den delen av bildet som skal vises',
  'crop.hint':
    'Flytt rammen ved å dra i den. Gjestene ser det som er innenfor den. Der bildet vises i en annen form, vises midten.',
  'crop.keys': 'Piltastene flytter rammen, med Shift i større steg. Pluss og minus endrer størrelsen.',
  'crop.frame': 'Ramme',
  'crop.position': '{{x}} % fra venstre, {{y}} % fra toppen',
  'crop.shape': 'Form',
  'crop.wide': 'Bred, 4:3',
  'crop.square': 'Kvadratisk',
  'crop.tall': 'Høy, 3:4',
  'crop.size': 'Rammens størrelse',
  'crop.previews': 'Slik ser gjestene bildet',
  'crop.card': 'Kort på en telefon',
  'crop.page': 'Kort på en stor skjerm og rettens side',
  'crop.side': 'Ved siden av valgene på en stor skjerm',
  'crop.whole': 'Hele bildet',
  'crop.use': 'Bruk denne delen',
  'crop.cancel': 'Avbryt',
  'crop.failed': 'Bildet kunne ikke lastes inn. Last det opp på nytt.',
  'crop.list': 'Kort i listen over restauranter',
  'crop.orderType': 'Siden der man velger hvordan man bestiller',
  'crop.offer': 'Listen over tilbud',
}
