import type { Shop } from '@carte/contract'

type Searchable = Pick<Shop, 'name' | 'description' | 'contactInformation'>

const fold = (text: string): string => text.normalize('NFC').toLowerCase()

// Every keystroke asks every shop; folding ten thousand of them each time would take longer than a frame.
const folded = new WeakMap<Searchable, readonly string[]>()

function foldedFields(shop: Searchable): readonly string[] {
  let fields = folded.get(shop)
  if (fields === undefined) {
    const { address1, city } = shop.contactInformation
    fields = [shop.name, shop.description, address1, city].map(fold)
    folded.set(shop, fields)
  }
  return fields
}

/** Case-insensitive substring of name, description, address or city (spec §5). Spaces around the query do not count. */
export function matchesSearch(shop: Searchable, query: string): boolean {
  const wanted = fold(query.trim())
  return foldedFields(shop).some((field) => field.includes(wanted))
}

/** Favourites first, then the nearest; shops whose distance is unknown come last, in the order given (spec §9). */
export function sortShops<S extends Pick<Shop, 'id'>>(
  shops: readonly S[],
  by: { readonly favorites: ReadonlySet<string>; readonly distances: ReadonlyMap<string, number> },
): S[] {
  const rank = ({ id }: S): number => (by.favorites.has(id) ? 0 : 1)
  const distance = ({ id }: S): number => by.distances.get(id) ?? Number.MAX_VALUE
  return shops.toSorted((a, b) => rank(a) - rank(b) || distance(a) - distance(b))
}

/** Typos that a word of this length may hold before it is another word. */
const toleranceFor = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** "Did you mean": the shop's name, a word of it, or the city that is one or two typos away from the query; `null` without one. */
export function nearMiss(shops: readonly Searchable[], query: string): string | null {
  const wanted = fold(query.trim())
  let allowed = toleranceFor(wanted.length)
  let nearest: string | null = null
  for (const candidate of candidatesOf(shops)) {
    if (allowed === 0) break
    const word = fold(candidate)
    if (Math.abs(word.length - wanted.length) > allowed) continue
    const typos = typosBetween(wanted, word)
    if (typos === 0) return null
    if (typos > allowed) continue
    nearest = candidate
    // From here on only a better one will do.
    allowed = typos - 1
  }
  return nearest
}

function candidatesOf(shops: readonly Searchable[]): ReadonlySet<string> {
  return new Set(shops.flatMap(({ name, contactInformation: { city } }) => [name, city, ...name.split(/\s+/)]))
}

/** Letters inserted, left out, replaced, or two neighbours swapped. */
function typosBetween(a: string, b: string): number {
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let best = Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (older[j - 2] ?? 0) + 1)
      current.push(best)
    }
    older = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
