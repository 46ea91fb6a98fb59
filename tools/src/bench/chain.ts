import { createHash } from 'node:crypto'

/** Returns a number from 0 to 1, without 1, that looks random but depends on `what` alone. */
const unit = (what: string): number => createHash('sha256').update(what).digest().readUInt32BE() / 2 ** 32
const between = (what: string, low: number, high: number): number => low + unit(what) * (high - low)
const pick = <T>(what: string, list: readonly T[]): T => list[Math.floor(unit(what) * list.length)] as T

interface Country {
  readonly code: string
  readonly timeZone: string
  readonly menu: string
  readonly phone: string
  /** Numbers of a valid format with a wrong check digit, so that they belong to no real company. */
  readonly company: readonly [name: string, orgNumber: string, vatNumber: string]
  readonly zipDigits: number
  /** Areas with cities, in degrees: south, north, west, east. */
  readonly areas: readonly (readonly [number, number, number, number])[]
  /** First and second halves of city and street names. */
  readonly cities: readonly [readonly string[], readonly string[]]
  readonly streets: readonly [readonly string[], readonly string[]]
}

const words = (text: string): readonly string[] => text.split(' ')

const COUNTRIES: readonly [Country, Country, Country] = [
  {
    code: 'SE',
    timeZone: 'Europe/Stockholm',
    menu: 'menu-sek',
    phone: '+46 70 174 06 05',
    company: ['Carte Restauranger AB', '559999-0013', 'SE559999001301'],
    zipDigits: 5,
    areas: [
      [55.5, 58.5, 12.8, 16],
      [58.5, 61, 12.5, 17.5],
      [61, 66, 14.5, 20],
    ],
    cities: [
      words('Sand Alm Björk Ek Gran Hög Kvarn Lind Norr Väster'),
      words('vik by köping sta torp näs hamn lunda holm fors'),
    ],
    streets: [words('Stor Skol Kyrko Hamn Park Kvarn Smed Linde Sol Bruks'), words('gatan vägen torget stigen')],
  },
  {
    code: 'FI',
    timeZone: 'Europe/Helsinki',
    menu: 'menu-eur',
    phone: '+358 9 000 0000',
    company: ['Carte Ravintolat Oy', '3999901-1', 'FI39999011'],
    zipDigits: 5,
    areas: [
      [60.2, 62.5, 22.3, 28],
      [62.5, 66.5, 24.5, 29],
    ],
    cities: [
      words('Koivu Haapa Hirvi Kallio Lehto Mänty Suvi Vuori Kuusi Ylä'),
      words('järvi joki koski lahti mäki niemi ranta salo vaara kylä'),
    ],
    streets: [words('Kauppa Kirkko Koulu Asema Ranta Puisto Mylly Tori Silta Niitty'), words('katu tie kuja polku')],
  },
  {
    code: 'NO',
    timeZone: 'Europe/Oslo',
    menu: 'menu-nok',
    phone: '+47 00 00 00 00',
    company: ['Carte Restauranter AS', '999 990 013', 'NO 999 990 013 MVA'],
    zipDigits: 4,
    areas: [
      [58.2, 60.5, 6.5, 11],
      [60.5, 63.5, 7, 11.5],
      [65, 69, 13.5, 16.5],
    ],
    cities: [
      words('Nord Berg Bjørk Elve Fjell Gran Lille Sol Stor Vest'),
      words('dal heim nes sund vik øy stad strand våg fjord'),
    ],
    streets: [words('Stor Kirke Skole Strand Havne Park Torg Elve Fjord Brygge'), words('gata veien plassen stien')],
  },
]

interface City {
  readonly name: string
  readonly country: Country
  readonly latitude: number
  readonly longitude: number
  /** How far from the center shops can be, in degrees of latitude. */
  readonly radius: number
}

const CITIES_A_COUNTRY = 100

/** Largest first, alternating between the countries. Each first half is combined with each second half once. */
const CITIES: readonly City[] = Array.from({ length: CITIES_A_COUNTRY }, (_, i) =>
  COUNTRIES.map((country, j): City => {
    const [starts, ends] = country.cities
    const name = `${starts[i % 10]}${ends[(i + Math.floor(i / 10)) % 10]}`
    const place = `${country.code} ${name}`
    const [south, north, west, east] = pick(place, country.areas)
    const rank = i * COUNTRIES.length + j + 1
    return {
      name,
      country,
      latitude: between(`${place} latitude`, south, north),
      longitude: between(`${place} longitude`, west, east),
      radius: 0.02 + 0.1 / Math.sqrt(rank),
    }
  }),
).flat()

// City sizes follow Zipf's law: the second city has half as many shops as the first, the tenth a tenth.
const SHARES = CITIES.map((_, i) => 1 / (i + 1))
const ALL = SHARES.reduce((sum, share) => sum + share, 0)

function cityOf(shop: string): City {
  let left = unit(`${shop} city`) * ALL
  return CITIES.find((_, i) => {
    left -= SHARES[i] ?? 0
    return left < 0
  }) as City
}

const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no'] as const
type Texts = readonly [sv: string, en: string, fi: string, ru: string, no: string]

const FOOD: readonly Texts[] = [
  [
    'Surdegspizza och sallader',
    'Sourdough pizza and salads',
    'Hapanjuuripizzaa ja salaatteja',
    'Пицца на закваске и салаты',
    'Surdeigspizza og salater',
  ],
  [
    'Husmanskost till lunch',
    'Home cooking for lunch',
    'Kotiruokaa lounaaksi',
    'Домашняя кухня на обед',
    'Husmannskost til lunsj',
  ],
  ['Burgare från grillen', 'Burgers from the grill', 'Burgereita grillistä', 'Бургеры с гриля', 'Burgere fra grillen'],
  ['Nudlar och bao', 'Noodles and bao', 'Nuudeleita ja bao-sämpylöitä', 'Лапша и бао', 'Nudler og bao'],
  ['Fisk och skaldjur', 'Fish and seafood', 'Kalaa ja äyriäisiä', 'Рыба и морепродукты', 'Fisk og skalldyr'],
]
const PLACES: readonly Texts[] = [
  ['vid torget', 'on the square', 'torin laidalla', 'у площади', 'ved torget'],
  ['nära stationen', 'near the station', 'lähellä asemaa', 'рядом с вокзалом', 'nær stasjonen'],
  ['vid hamnen', 'by the harbour', 'sataman kupeessa', 'у порта', 'ved havna'],
  ['i ett gammalt bageri', 'in an old bakery', 'vanhassa leipomossa', 'в старой пекарне', 'i et gammelt bakeri'],
]

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const WEEKEND = ['Saturday', 'Sunday'] as const
const WEEK = [...WEEKDAYS, ...WEEKEND]

const hours = (days: readonly (typeof WEEK)[number][], ...intervals: readonly (readonly [string, string])[]) =>
  days.flatMap((dayOfWeek) =>
    intervals.map(([opens, closes]) => ({ dayOfWeek, opens: `${opens}:00`, closes: `${closes}:00` })),
  )

// Shops close only in the early morning, so that nearly all of them are open whenever the benchmark runs.
const HOURS = [
  hours(WEEK, ['06:00', '04:00']),
  hours(WEEK, ['05:30', '05:00']),
  hours(WEEK, ['06:00', '14:00'], ['14:00', '04:30']),
  [...hours(WEEKDAYS, ['06:00', '04:00']), ...hours(WEEKEND, ['05:00', '04:30'])],
  hours(WEEK, ['00:00', '00:00']),
] as const

const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

function placeIn({ latitude, longitude, radius }: City, shop: string) {
  const away = unit(`${shop} away`) * radius
  const angle = unit(`${shop} angle`) * 2 * Math.PI
  return {
    latitude: rounded(latitude + away * Math.cos(angle)),
    longitude: rounded(longitude + (away * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180)),
  }
}

/** Returns a row of the table `shop`. `position` is the place in the operator's order. */
function shopRow(position: number) {
  const shop = `shop-${position + 1}`
  const city = cityOf(shop)
  const { code, company, menu, phone, streets, timeZone, zipDigits } = city.country
  const [starts, ends] = streets
  const address1 = `${pick(`${shop} street`, starts)}${pick(`${shop} way`, ends)} ${Math.floor(between(`${shop} number`, 1, 190))}`
  const food = pick(`${shop} food`, FOOD)
  const place = pick(`${shop} place`, PLACES)
  const description = LANGUAGES.map((_, i) => `${food[i]}, ${place[i]}`)
  const [company_name, org_number, vat_number] = company
  return {
    id: shop,
    position,
    name: `Carte ${address1}`,
    description: description[0] ?? '',
    i18n: LANGUAGES.map((language, i) => ({ language, description: description[i] })),
    address1,
    address2: '',
    zip_code: String(Math.floor(between(`${city.name} zip`, 0.1, 1) * 10 ** zipDigits)),
    city: city.name,
    phone,
    company_name,
    org_number,
    vat_number,
    company_email: `${shop}@carte.example`,
    ...placeIn(city, shop),
    time_zone: timeZone,
    country: code,
    opening_hours: pick(`${shop} hours`, HOURS),
    opening_hours_exceptions: [],
    status: 'online',
    external_app_uri: null,
    order_types: ['takeAway', 'dineInPlace'],
    menu_id: menu,
    preparation_minutes: 15,
    image: '',
  }
}

export type ShopRow = ReturnType<typeof shopRow>

/**
 * Returns made-up shops in three hundred towns. The result is always the same, and a shorter chain is the beginning of
 * a longer one.
 */
export const chainOf = (shops: number): readonly ShopRow[] => Array.from({ length: shops }, (_, i) => shopRow(i))

/** Returns the shops that a search must find, by the search rule of the shop list. */
export function foundBy(chain: readonly ShopRow[], word: string): readonly ShopRow[] {
  const wanted = word.toLowerCase()
  return chain.filter(({ name, description, address1, city }) =>
    [name, description, address1, city].some((field) => field.toLowerCase().includes(wanted)),
  )
}

/** Number of shops in the first list. */
export const FIRST_LIST_SIZE = 6
/**
 * Size of the shortest chain. The search texts are taken from these shops, so that they are the same for every chain.
 */
const SHORTEST_CHAIN = 10

const hidden = chainOf(SHORTEST_CHAIN).slice(FIRST_LIST_SIZE)

/** Search texts of letters that every keyboard has. */
export const WORDS = {
  many: (CITIES[0] as City).name.toLowerCase(),
  few: (hidden.find(({ address1 }) => /^[\w ]+$/.test(address1)) as ShopRow).address1.toLowerCase(),
  /** The town with a typo: nothing is found, so the site looks for a suggestion. */
  none: `${(CITIES[0] as City).name.toLowerCase().slice(0, -1)}jk`,
} as const

/** The guest's position for "nearest first": a shop outside the first list, in the smallest town among those. */
export const GUEST_POSITION = hidden.reduce((smallest, shop) =>
  CITIES.findIndex(({ name }) => name === shop.city) > CITIES.findIndex(({ name }) => name === smallest.city)
    ? shop
    : smallest,
)
