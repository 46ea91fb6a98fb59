import type { City, Shop } from '@carte/contract'
import { closestSpelling } from './edit-distance.ts'

type Searchable = Pick<Shop, 'name' | 'description' | 'i18n' | 'contactInformation'>

/** Letters that Unicode does not decompose into a letter and a mark, with their usual spelling without accents. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}
/**
 * Letters that can have marks: Latin, Greek and some Cyrillic, and the marks themselves. Decomposing only these is
 * several times faster than normalizing whole texts.
 */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: combining marks are matched on purpose
const MARKED = /[\u00df-\u024f\u0300-\u036f\u0386-\u03ce\u0439\u0450-\u045f\u1e00-\u1eff]/g
const plainOf = new Map(Object.entries(PLAIN))

function plain(letter: string): string {
  let found = plainOf.get(letter)
  if (found === undefined) {
    found = letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    plainOf.set(letter, found)
  }
  return found
}

/**
 * Returns a text without case and accents: `sodermalm` for `Södermalm`, `елка` for `Ёлка`. Fold both sides of a
 * comparison.
 */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().replace(MARKED, plain)

// Each keystroke searches every shop. Folding ten thousand shops each time would take longer than a frame.
const folded = new WeakMap<Searchable, readonly string[]>()

function foldedFields(shop: Searchable): readonly string[] {
  let fields = folded.get(shop)
  if (fields === undefined) {
    const { address1, city } = shop.contactInformation
    // Guests search for the text that they see, so every language is included.
    const translations = shop.i18n.flatMap(({ name = '', description = '' }) => [name, description])
    fields = [...new Set([shop.name, shop.description, address1, city, ...translations].map(fold))]
    folded.set(shop, fields)
  }
  return fields
}

/**
 * Returns a function that checks whether a shop contains the query in its name, description, address or city. Ignores
 * case, accents and spaces around the query; searches names and descriptions of all languages. The query is folded once
 * for many shops.
 */
export function searchFor(query: string): (shop: Searchable) => boolean {
  const wanted = fold(query.trim())
  return (shop) => foldedFields(shop).some((field) => field.includes(wanted))
}

/** Returns whether one shop contains the query; see `searchFor`. */
export const matchesSearch = (shop: Searchable, query: string): boolean => searchFor(query)(shop)

export interface ShopOrder<S> {
  /** Shop ids. */
  readonly favorites: ReadonlySet<string>
  /** Returns kilometers, or undefined if unknown for this shop. The field is null if distances are not available. */
  readonly distanceOf: ((shop: S) => number | undefined) | null
  readonly takesOrders: (shop: S) => boolean
}

/**
 * Returns shops with favorites first. If distances are known, shops that take orders now come next, then the others.
 * Each group is sorted by distance; shops without a distance come last in their group, in the given order.
 */
export function sortShops<S extends Pick<Shop, 'id'>>(
  shops: readonly S[],
  { favorites, distanceOf, takesOrders }: ShopOrder<S>,
): S[] {
  const rankOf = (shop: S): number => {
    if (favorites.has(shop.id)) return 0
    return distanceOf === null || takesOrders(shop) ? 1 : 2
  }
  return shops
    .map((shop) => ({ shop, rank: rankOf(shop), distance: distanceOf?.(shop) ?? Number.MAX_VALUE }))
    .sort((a, b) => a.rank - b.rank || a.distance - b.distance)
    .map(({ shop }) => shop)
}

/**
 * Returns the cities of the shops, those with the most shops first, then by name. Empty if there are fewer than two
 * cities.
 */
export function citiesOf(shops: readonly Pick<Shop, 'contactInformation'>[], limit = Number.POSITIVE_INFINITY): City[] {
  const counts = new Map<string, number>()
  for (const { contactInformation } of shops)
    if (contactInformation.city) counts.set(contactInformation.city, (counts.get(contactInformation.city) ?? 0) + 1)
  if (counts.size < 2) return []
  return Array.from(counts, ([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
}

/** Shop names, their words, and city names, each as written; the key is the folded form. */
export type Vocabulary = ReadonlyMap<string, string>

/** Builds the vocabulary for `suggestSpelling`, to reuse for several queries. */
export function vocabularyOf(shops: readonly Searchable[]): Vocabulary {
  const vocabulary = new Map<string, string>()
  for (const { name, contactInformation } of shops) {
    for (const candidate of [name, contactInformation.city, ...name.split(/\s+/)]) {
      const word = fold(candidate)
      if (!vocabulary.has(word)) vocabulary.set(word, candidate)
    }
  }
  return vocabulary
}

/** Returns how many typos a word of this length may have. */
const toleranceFor = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

// Cache per list: otherwise each keystroke without a result would rebuild the vocabulary.
const vocabularies = new WeakMap<readonly Searchable[], Vocabulary>()

function knownVocabulary(shops: readonly Searchable[]): Vocabulary {
  const vocabulary = vocabularies.get(shops) ?? vocabularyOf(shops)
  vocabularies.set(shops, vocabulary)
  return vocabulary
}

/**
 * Returns a "Did you mean" suggestion: a shop name, a word of one, or a city within two typos (one
 * or none for short words); null if there is none.
 */
export function suggestSpelling(among: readonly Searchable[] | Vocabulary, query: string): string | null {
  const vocabulary = 'has' in among ? among : knownVocabulary(among)
  const wanted = fold(query.trim())
  if (vocabulary.has(wanted)) return null
  return closestSpelling(wanted, vocabulary, toleranceFor(wanted.length))
}

export type Place = Readonly<Shop['location']>

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance between two places, in kilometers. Coordinates are in degrees. */
export function distanceKm(a: Place, b: Place): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width
  // Rounding errors can raise the value for two antipodes above 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/**
 * Returns the distance for display: whole meters below 1 km, otherwise kilometers with one decimal. The unit depends on
 * the unrounded distance, so 999.6 m is shown as 1000 m.
 */
export function distanceParts(km: number): { readonly value: number; readonly unit: 'm' | 'km' } {
  return km < 1 ? { value: Math.round(km * 1000), unit: 'm' } : { value: Math.round(km * 10) / 10, unit: 'km' }
}
