import { compose } from './compose.ts'
import { DESCRIPTIONS, HOURS, ORDER_TYPES, STREETS } from './large/lists.ts'
import { type Random, seeded } from './large/random.ts'
import { company, FINLAND, NORWAY, SWEDEN } from './shops/company.ts'
import { shops } from './shops/index.ts'
import { pickUp, tables } from './spots.ts'
import type { Country, Sample, SampleShop } from './types.ts'

interface City {
  readonly country: Country
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** The first two digits of the city's postal codes. */
  readonly zip: string
  /** Thousands of people in and around the city, roughly. Determines how many shops it gets and how far they spread. */
  readonly people: number
}

const inCountry =
  (country: Country) =>
  (name: string, latitude: number, longitude: number, zip: string, people: number): City => ({
    country,
    name,
    latitude,
    longitude,
    zip,
    people,
  })

const se = inCountry('SE')
const fi = inCountry('FI')
const no = inCountry('NO')

const CITIES: readonly City[] = [
  se('Stockholm', 59.3293, 18.0686, '11', 1600),
  se('Göteborg', 57.7089, 11.9746, '41', 620),
  se('Malmö', 55.605, 13.0038, '21', 340),
  se('Uppsala', 59.8586, 17.6389, '75', 180),
  se('Västerås', 59.6099, 16.5448, '72', 130),
  se('Örebro', 59.2753, 15.2134, '70', 125),
  se('Linköping', 58.4108, 15.6214, '58', 115),
  se('Helsingborg', 56.0465, 12.6945, '25', 115),
  se('Jönköping', 57.7826, 14.1618, '55', 100),
  se('Norrköping', 58.5877, 16.1924, '60', 97),
  se('Lund', 55.7047, 13.191, '22', 95),
  se('Umeå', 63.8258, 20.263, '90', 92),
  se('Gävle', 60.6749, 17.1413, '80', 78),
  se('Borås', 57.721, 12.9401, '50', 73),
  se('Halmstad', 56.6745, 12.8578, '30', 71),
  se('Sundsvall', 62.3908, 17.3069, '85', 58),
  se('Karlstad', 59.3793, 13.5036, '65', 66),
  se('Växjö', 56.8777, 14.8091, '35', 71),
  se('Östersund', 63.1792, 14.6357, '83', 51),
  se('Luleå', 65.5848, 22.1547, '97', 49),
  se('Kalmar', 56.6634, 16.3568, '39', 42),
  se('Kiruna', 67.8558, 20.2253, '98', 17),
  fi('Helsinki', 60.1699, 24.9384, '00', 1300),
  fi('Tampere', 61.4978, 23.761, '33', 350),
  fi('Turku', 60.4518, 22.2666, '20', 280),
  fi('Oulu', 65.0121, 25.4651, '90', 210),
  fi('Jyväskylä', 62.2426, 25.7473, '40', 130),
  fi('Lahti', 60.9827, 25.6612, '15', 120),
  fi('Kuopio', 62.8924, 27.677, '70', 90),
  fi('Pori', 61.4851, 21.7974, '28', 85),
  fi('Joensuu', 62.601, 29.7636, '80', 77),
  fi('Lappeenranta', 61.0587, 28.1887, '53', 72),
  fi('Vaasa', 63.096, 21.6158, '65', 67),
  fi('Rovaniemi', 66.5039, 25.7294, '96', 54),
  no('Oslo', 59.9139, 10.7522, '05', 1050),
  no('Bergen', 60.3913, 5.3221, '50', 270),
  no('Stavanger', 58.97, 5.7331, '40', 230),
  no('Trondheim', 63.4305, 10.3951, '70', 195),
  no('Drammen', 59.744, 10.2045, '30', 120),
  no('Fredrikstad', 59.2181, 10.9298, '16', 118),
  no('Kristiansand', 58.1467, 7.9956, '46', 65),
  no('Sandnes', 58.8524, 5.7352, '43', 68),
  no('Tromsø', 69.6492, 18.9553, '90', 42),
  no('Ålesund', 62.4722, 6.1495, '60', 54),
  no('Bodø', 67.2804, 14.4049, '80', 42),
  no('Hamar', 60.7945, 11.068, '23', 29),
]

const SHOP_COUNT = 10_000
/** The seed of the random numbers. Another seed makes other shops. */
const SEED = 20_230_501

const COUNTRY_FIELDS = { SE: SWEDEN, FI: FINLAND, NO: NORWAY } as const

const KM_PER_DEGREE = 111.32

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 ]/g, '')
    .trim()
    .replaceAll(' ', '-')

const digits = (value: number, width: number): string => String(value).padStart(width, '0')

/** Returns a phone number that is reserved for fiction or cannot exist; see `shops/`. */
function phone(country: Country, random: Random): string {
  switch (country) {
    case 'SE':
      return `+46 70 174 06 ${digits(random.between(5, 99), 2)}`
    case 'FI':
      return `+358 9 000 ${digits(random.between(0, 9999), 4)}`
    case 'NO':
      return `+47 00 ${digits(random.between(0, 99), 2)} ${digits(random.between(0, 99), 2)} ${digits(random.between(0, 99), 2)}`
  }
}

function zipCode({ country, zip }: City, random: Random): string {
  switch (country) {
    case 'SE':
      return `${zip}${random.between(1, 9)} ${digits(random.between(20, 60), 2)}`
    case 'FI':
      return `${zip}${digits(random.between(10, 99), 2)}0`
    case 'NO':
      return `${zip}${digits(random.between(10, 89), 2)}`
  }
}

/** Returns a random point within a radius that grows with the city's population, denser toward the center. */
function randomLocation(city: City, random: Random): SampleShop['location'] {
  const km = random.next() ** 2 * (1 + Math.sqrt(city.people) / 2)
  const angle = random.next() * 2 * Math.PI
  const north = (km * Math.cos(angle)) / KM_PER_DEGREE
  const east = (km * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((city.latitude * Math.PI) / 180))
  const round = (degrees: number): number => Math.round(degrees * 100_000) / 100_000
  return { latitude: round(city.latitude + north), longitude: round(city.longitude + east) }
}

function randomStatus(random: Random): SampleShop['status'] {
  const chance = random.next()
  return chance < 0.03 ? 'paused' : chance < 0.05 ? 'offline' : 'online'
}

function makeShop(city: City, address: string, id: string, random: Random): SampleShop {
  const orderTypes = random.pick(ORDER_TYPES)
  return {
    ...COUNTRY_FIELDS[city.country],
    id,
    name: `Carte ${address}`,
    description: random.pick(DESCRIPTIONS),
    contactInformation: {
      address1: address,
      zipCode: zipCode(city, random),
      city: city.name,
      phone: phone(city.country, random),
    },
    company: company(city.country, id),
    location: randomLocation(city, random),
    openingHours: random.pick(HOURS),
    openingHoursExceptions: [],
    status: randomStatus(random),
    ...(random.next() < 0.01 ? { externalAppUri: `https://${id}.carte.example/` } : {}),
    orderTypes,
    deliverySpots: [
      ...(orderTypes.includes('dineInPlace') ? tables(id, 2) : []),
      ...(orderTypes.includes('takeAway') ? pickUp(id, 'counter') : []),
    ],
  }
}

/**
 * Returns the fourteen shops of the chain, then fictitious ones, more of them in larger cities. The result is always
 * the same.
 */
function makeShops(): readonly [SampleShop, ...SampleShop[]] {
  const random = seeded(SEED)
  const people = CITIES.reduce((sum, city) => sum + city.people, 0)
  const usedIds = new Set<string>()
  const generated: SampleShop[] = []

  /** @param point a number of people, counted from the first city */
  const cityAt = (point: number): City | undefined => {
    let sum = 0
    return CITIES.find((city) => {
      sum += city.people
      return point < sum
    })
  }

  while (shops.length + generated.length < SHOP_COUNT) {
    const city = cityAt(random.next() * people)
    if (city === undefined) continue
    const street = random.pick(STREETS[city.country])
    const number = random.between(1, 190)
    const id = `${slug(city.name)}-${slug(street)}-${number}`
    if (usedIds.has(id)) continue
    usedIds.add(id)
    const address = `${street} ${number}`
    generated.push(makeShop(city, address, id, random))
  }
  return [...shops, ...generated]
}

export const large: Sample = compose(makeShops())
