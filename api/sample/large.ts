import { compose } from './compose.ts'
import { CITIES, type City } from './large/cities.ts'
import { type Random, seeded } from './large/random.ts'
import { STREETS } from './large/streets.ts'
import { DESCRIPTIONS, HOURS, ORDER_TYPES } from './large/traits.ts'
import { company, FINLAND, NORWAY, SWEDEN } from './shops/company.ts'
import { shops } from './shops/index.ts'
import { pickUp, tables } from './spots.ts'
import type { Country, Sample, SampleShop } from './types.ts'

const SHOPS = 10_000
const SEED = 20_230_501
const LOCAL = { SE: SWEDEN, FI: FINLAND, NO: NORWAY } as const
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
function near(city: City, random: Random): SampleShop['location'] {
  const km = random.next() ** 2 * (1 + Math.sqrt(city.people) / 2)
  const angle = random.next() * 2 * Math.PI
  const north = (km * Math.cos(angle)) / KM_PER_DEGREE
  const east = (km * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((city.latitude * Math.PI) / 180))
  const round = (degrees: number): number => Math.round(degrees * 100_000) / 100_000
  return { latitude: round(city.latitude + north), longitude: round(city.longitude + east) }
}

function status(random: Random): SampleShop['status'] {
  const chance = random.next()
  return chance < 0.03 ? 'paused' : chance < 0.05 ? 'offline' : 'online'
}

function makeShop(city: City, address: string, id: string, random: Random): SampleShop {
  const orderTypes = random.pick(ORDER_TYPES)
  return {
    ...LOCAL[city.country],
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
    location: near(city, random),
    openingHours: random.pick(HOURS),
    openingHoursExceptions: [],
    status: status(random),
    ...(random.next() < 0.01 ? { externalAppUri: `https://${id}.carte.example/` } : {}),
    orderTypes,
    deliverySpots: [
      ...(orderTypes.includes('dineInPlace') ? tables(id, 2) : []),
      ...(orderTypes.includes('takeAway') ? pickUp(id, 'counter') : []),
    ],
  }
}

/**
 * Returns the fourteen shops of the chain, then made-up ones, spread by the size of the cities. The result is always
 * the same.
 */
function makeShops(): readonly [SampleShop, ...SampleShop[]] {
  const random = seeded(SEED)
  const people = CITIES.reduce((sum, city) => sum + city.people, 0)
  const taken = new Set<string>()
  const made: SampleShop[] = []

  const cityAt = (point: number): City | undefined => {
    let reached = 0
    return CITIES.find((city) => {
      reached += city.people
      return point < reached
    })
  }

  while (shops.length + made.length < SHOPS) {
    const city = cityAt(random.next() * people)
    if (city === undefined) continue
    const street = random.pick(STREETS[city.country])
    const number = random.between(1, 190)
    const id = `${slug(city.name)}-${slug(street)}-${number}`
    if (taken.has(id)) continue
    taken.add(id)
    const address = `${street} ${number}`
    made.push(makeShop(city, address, id, random))
  }
  return [...shops, ...made]
}

export const large: Sample = compose(makeShops())
