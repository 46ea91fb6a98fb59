import type { City } from '@carte/contract'
import { citiesOf, type Vocabulary, vocabularyOf } from '@carte/domain'
import type { Kysely } from 'kysely'
import { tableChanged } from '../../../infrastructure/cache/changes.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { type ListedShop, listedShop, type ShopRow } from './listed-shop.ts'

const CITIES_MAX = 24
/** From this number of changed rows, reading all is no slower. */
const MANY_CHANGES = 500

/** All shops at one moment, immutable. */
export interface Listing {
  /** In the operator's order. */
  readonly shops: readonly ListedShop[]
  cities(): readonly City[]
  vocabulary(): Vocabulary
}

export interface Directory {
  /** Returns the shops with every change that was received before this call. @param only ids; null for all */
  current(only: ReadonlySet<string> | null): Promise<Listing>
}

interface PositionedShop {
  readonly position: number
  readonly shop: ListedShop
}

const positioned = (row: ShopRow): PositionedShop => ({ position: row.position, shop: listedShop(row) })
const inOrder = (a: PositionedShop, b: PositionedShop) => a.position - b.position || (a.shop.id < b.shop.id ? -1 : 1)

function memoized<V>(make: () => V): () => V {
  let made: V | undefined
  return () => {
    made ??= make()
    return made
  }
}

const listed = (shops: readonly ListedShop[]): Listing => ({
  shops,
  cities: memoized(() => citiesOf(shops, CITIES_MAX)),
  vocabulary: memoized(() => vocabularyOf(shops)),
})
const listingOf = (known: Iterable<PositionedShop>): Listing => listed([...known].sort(inOrder).map(({ shop }) => shop))

/** Creates listings of a subset of shops, cached per set of ids until the full listing changes. */
function createSubsets(): (whole: Listing, only: ReadonlySet<string>) => Listing {
  const made = new WeakMap<ReadonlySet<string>, { readonly whole: Listing; readonly excerpt: Listing }>()
  return (whole, only) => {
    const known = made.get(only)
    if (known?.whole === whole) return known.excerpt
    const excerpt = listed(whole.shops.filter(({ id }) => only.has(id)))
    made.set(only, { whole, excerpt })
    return excerpt
  }
}

/**
 * Keeps all shops in memory, so that pages and searches need no query. Reads changed rows again; reads all rows after
 * many changes, or if changes may have been missed.
 */
export function createDirectory(db: Kysely<Database>, eventBus: EventBus): Directory {
  const known = new Map<string, PositionedShop>()
  const changed = new Set<string>()
  const subsetOf = createSubsets()
  let listing = listingOf([])
  let allChanged = true
  let isConnected = false
  let reading: Promise<void> | null = null

  eventBus.onConnection((listening) => {
    isConnected = listening
    allChanged = true
  })
  eventBus.subscribe(tableChanged, ({ table, key }) => {
    if (table !== 'shop') return
    if (key === undefined || changed.size >= MANY_CHANGES) allChanged = true
    else changed.add(key)
  })

  async function read(): Promise<void> {
    const keys = allChanged ? null : [...changed]
    // Changes from here on are left for the next read, because these rows may be older.
    allChanged = !isConnected
    changed.clear()
    try {
      const shops = db.selectFrom('shop').selectAll()
      const rows = await (keys ? shops.where('id', 'in', keys) : shops).execute()
      if (!keys) known.clear()
      for (const id of keys ?? []) known.delete(id)
      for (const row of rows) known.set(row.id, positioned(row))
      listing = listingOf(known.values())
    } catch (error) {
      allChanged = true
      throw error
    }
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    async current(only) {
      // A read under way may have begun before a known change. Wait for it, then share the next one.
      if (reading) await reading.catch(() => {})
      if (reading || allChanged || changed.size > 0) await readOnce()
      return only ? subsetOf(listing, only) : listing
    },
  }
}
