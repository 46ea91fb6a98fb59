import type { Translation } from '@carte/i18n/server'
import type { en } from './en.ts'

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
