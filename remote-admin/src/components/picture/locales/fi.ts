import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'picture.none': 'Ei kuvaa',
  'picture.choose': 'Lataa kuva',
  'picture.remove': 'Poista kuva',
  'picture.hint': 'JPEG, PNG, WebP tai AVIF, enintään 20 Mt.',
  'crop.open': 'Valitse näkyvä osa',
  'crop.title': 'Kuvasta näkyvä osa',
  'crop.hint': 'Vedä kehystä. Asiakkaat näkevät sen, mitä kehyksessä on; muun muotoinen paikka näyttää sen keskiosan.',
  'crop.keys':
    'Nuolinäppäimet siirtävät kehystä, vaihtonäppäimen kanssa suurempina askelina. Plus ja miinus muuttavat kokoa.',
  'crop.frame': 'Kehys',
  'crop.position': '{{x}} % vasemmalta, {{y}} % ylhäältä',
  'crop.shape': 'Muoto',
  'crop.wide': 'Leveä, 4:3',
  'crop.square': 'Neliö',
  'crop.tall': 'Korkea, 3:4',
  'crop.size': 'Kehyksen koko',
  'crop.previews': 'Näin asiakkaat näkevät kuvan',
  'crop.card': 'Kortti puhelimessa',
  'crop.page': 'Kortti isolla näytöllä ja annoksen sivu',
  'crop.side': 'Valintojen vieressä isolla näytöllä',
  'crop.whole': 'Koko kuva',
  'crop.use': 'Käytä tätä osaa',
  'crop.cancel': 'Peruuta',
  'crop.failed': 'Kuvaa ei voi ladata. Lähetä se uudelleen.',
  'crop.list': 'Kortti ravintolaluettelossa',
  'crop.orderType': 'Sivu, jolla valitaan tilaustapa',
  'crop.offer': 'Tarjousluettelo',
}
