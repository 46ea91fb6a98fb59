import type { City, Shop } from '@carte/contract'
import { closestSpelling } from './edit-distance.ts'

type Searchable = Pick<Shop, 'name' | 'description' | 'i18n' | 'contactInformation'>

/** Letters that Unicode does not take apart into a letter and a mark, by what a guest without them types. */
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
/** Latin with marks, the marks themselves, Greek, and the Cyrillic letters with marks: taking apart only these is several times as fast. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: marks are matched by themselves
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

/** Returns a text without case and accents: `sodermalm` for `Södermalm`, `елка` for `Ёлка`. Both sides of a comparison are folded. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().replace(MARKED, plain)

// Every keystroke asks every shop; folding ten thousand of them each time would take longer than a frame.
const folded = new WeakMap<Searchable, readonly string[]>()

function foldedFields(shop: Searchable): readonly string[] {
  let fields = folded.get(shop)
  if (fields === undefined) {
    const { address1, city } = shop.contactInformation
    // A guest finds what they read, so the texts of every language count.
    const translations = shop.i18n.flatMap(({ name = '', description = '' }) => [name, description])
    fields = [...new Set([shop.name, shop.description, address1, city, ...translations].map(fold))]
    folded.set(shop, fields)
  }
  return fields
}

/**
 * Whether a shop has the query in its name, description, address or city, whatever the case and the accents; name and description in any
 * of its languages. Spaces around the query do not count. For one query and many shops.
 */
export function searchFor(query: string): (shop: Searchable) => boolean {
  const wanted = fold(query.trim())
  return (shop) => foldedFields(shop).some((field) => field.includes(wanted))
}

/** The same for one shop. */
export const matchesSearch = (shop: Searchable, query: string): boolean => searchFor(query)(shop)

export interface ShopOrder<S> {
  /** Ids. */
  readonly favorites: ReadonlySet<string>
  /** Kilometres, undefined where unknown; null where no distance is known. */
  readonly distanceOf: ((shop: S) => number | undefined) | null
  /** Whether a guest can order there now. */
  readonly takesOrders: (shop: S) => boolean
}

/**
 * Returns shops with favourites first. Where distances are known, shops that take orders now come next, then the others, each group by distance;
 * shops whose distance is unknown come last in their group, in the order given.
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
 * The cities that shops are in: those with the most shops first, equal ones by name. Empty where all shops are in one city, as there
 * is nothing to choose.
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

/** Names, the words of names, and cities, as they are written, under how they are compared; see `vocabularyOf`. */
export type Vocabulary = ReadonlyMap<string, string>

/** What `nearMiss` may mean, for whoever asks more than once. */
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

/** Typos that a word of this length may hold before it is another word. */
const toleranceFor = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

// A list that holds still is read once, not at each key that finds nothing.
const vocabularies = new WeakMap<readonly Searchable[], Vocabulary>()

function knownVocabulary(shops: readonly Searchable[]): Vocabulary {
  const vocabulary = vocabularies.get(shops) ?? vocabularyOf(shops)
  vocabularies.set(shops, vocabulary)
  return vocabulary
}

/** "Did you mean": the shop's name, a word of it, or the city that is one or two typos away from the query; `null` without one. */
export function nearMiss(among: readonly Searchable[] | Vocabulary, query: string): string | null {
  const vocabulary = 'has' in among ? among : knownVocabulary(among)
  const wanted = fold(query.trim())
  if (vocabulary.has(wanted)) return null
  return closestSpelling(wanted, vocabulary, toleranceFor(wanted.length))
}
