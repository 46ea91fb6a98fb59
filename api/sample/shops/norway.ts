import { AROUND_THE_CLOCK, EVERY_DAY, hours } from '../hours.ts'
import { pickUp, tables } from '../spots.ts'
import type { SampleShop } from '../types.ts'
import { company, NORWAY } from './company.ts'

// No Norwegian subscriber number begins with 0, so these phone numbers reach no one.
export const norway: readonly SampleShop[] = [
  {
    ...NORWAY,
    id: 'grunerlokka',
    name: 'Carte Grünerløkka',
    image: 'cover-grunerlokka.webp',
    description: {
      sv: 'Kvarterskök vid Akerselva, vaket dygnet runt.',
      en: 'A neighbourhood kitchen by the Akerselva, awake around the clock.',
      fi: 'Korttelikeittiö Akerselvan varrella, hereillä ympäri vuorokauden.',
      ru: 'Кухня по соседству, у реки Акерсельва. Не спит круглые сутки.',
      no: 'Nabolagskjøkkenet ved Akerselva, våkent døgnet rundt.',
    },
    contactInformation: {
      address1: 'Thorvald Meyers gate 159',
      zipCode: '0555',
      city: 'Oslo',
      phone: '+47 00 00 01 59',
    },
    company: company('NO', 'grunerlokka'),
    location: { latitude: 59.9226, longitude: 10.7589 },
    openingHours: AROUND_THE_CLOCK,
    openingHoursExceptions: [],
    status: 'online',
    orderTypes: ['takeAway', 'dineInPlace'],
    deliverySpots: [...tables('grunerlokka', 12), ...pickUp('grunerlokka', 'shelf', 'counter', 'curbside')],
  },
  {
    ...NORWAY,
    id: 'bryggen',
    name: 'Carte Bryggen',
    image: 'cover-bryggen.webp',
    description: {
      sv: 'Snett golv, varm soppa och utsikt mot regnet. Här sitter man ner och äter.',
      en: 'Crooked floors, hot soup and a view of the rain. Made for sitting down.',
      fi: 'Vinot lattiat, kuumaa keittoa ja näköala sateeseen. Täällä istutaan pöytään.',
      ru: 'Скрипучие полы, горячий суп и вид на дождь. Сюда приходят посидеть.',
      no: 'Skjeve gulv, varm suppe og utsikt mot regnet. Her setter man seg ned.',
    },
    contactInformation: {
      address1: 'Bryggestredet 111',
      zipCode: '5003',
      city: 'Bergen',
      phone: '+47 00 00 01 11',
    },
    company: company('NO', 'bryggen'),
    location: { latitude: 60.3973, longitude: 5.3243 },
    openingHours: [
      ...hours(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'], '12:00-22:00'),
      ...hours(['Friday', 'Saturday'], '12:00-02:00'),
    ],
    openingHoursExceptions: [],
    status: 'online',
    orderTypes: ['dineInPlace'],
    deliverySpots: tables('bryggen', 9),
  },
  {
    ...NORWAY,
    id: 'tromso',
    name: 'Carte Tromsø',
    image: 'cover-tromso.webp',
    description: {
      sv: 'Norr om polcirkeln. Titta upp mellan tuggorna, kanske dansar himlen.',
      en: 'North of the Arctic Circle. Look up between bites: the sky may be dancing.',
      fi: 'Napapiirin pohjoispuolella. Katso välillä ylös: taivas saattaa tanssia.',
      ru: 'За полярным кругом. Поглядывайте вверх: может быть, небо танцует.',
      no: 'Nord for polarsirkelen. Se opp mellom munnfullene, kanskje danser himmelen.',
    },
    contactInformation: {
      address1: 'Storgata 184',
      zipCode: '9008',
      city: 'Tromsø',
      phone: '+47 00 00 01 84',
    },
    company: company('NO', 'tromso'),
    location: { latitude: 69.6496, longitude: 18.956 },
    openingHours: hours(EVERY_DAY, '11:00-01:00'),
    openingHoursExceptions: [],
    status: 'online',
    orderTypes: ['takeAway', 'dineInPlace'],
    deliverySpots: [...tables('tromso', 7), ...pickUp('tromso', 'shelf', 'curbside')],
  },
]
