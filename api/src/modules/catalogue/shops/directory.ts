import type { City } from '@carte/contract'
import { citiesOf, type Vocabulary, vocabularyOf } from '@carte/domain'
import type { Kysely } from 'kysely'
import { tableChanged } from '../../../infrastructure/cache/changes.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { isShown, type ListedShop, listedShop, type ShopRow } from './listed-shop.ts'

/** The most cities that a page lists. */
const CITIES_MAX = 24
/** With more changed rows than this, all rows are read, which is no slower. */
const CHANGES_MAX = 500

/** All shops at one moment, immutable. */
export interface Listing {
  /** In the operator's order. */
  readonly shops: readonly ListedShop[]
  cities(): readonly City[]
  /** Returns the words of shop and city names, for spelling suggestions. */
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
  let value: V | undefined
  return () => {
    value ??= make()
    return value
  }
}

const createListing = (shops: readonly ListedShop[]): Listing => ({
  shops,
  cities: memoized(() => citiesOf(shops, CITIES_MAX)),
  vocabulary: memoized(() => vocabularyOf(shops)),
})
const listingOf = (shops: Iterable<PositionedShop>): Listing =>
  createListing([...shops].sort(inOrder).map(({ shop }) => shop))

/** Creates listings of a subset of shops, cached per set of ids until the full listing changes. */
function createSubsets(): (whole: Listing, only: ReadonlySet<string>) => Listing {
  const cache = new WeakMap<ReadonlySet<string>, { readonly whole: Listing; readonly excerpt: Listing }>()
  return (whole, only) => {
    const cached = cache.get(only)
    if (cached?.whole === whole) return cached.excerpt
    const excerpt = createListing(whole.shops.filter(({ id }) => only.has(id)))
    cache.set(only, { whole, excerpt })
    return excerpt
  }
}

/**
 * Keeps all shops in memory, so that pages and searches need no query. Reads changed rows again; reads all rows after
 * many changes, or if changes may have been missed.
 */
export function createDirectory(db: Kysely<Database>, eventBus: EventBus): Directory {
  const byId = new Map<string, PositionedShop>()
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
    if (key === undefined || changed.size >= CHANGES_MAX) allChanged = true
    else changed.add(key)
  })

  async function read(): Promise<void> {
    const keys = allChanged ? null : [...changed]
    // Changes from here on are left for the next read, because these rows may be older.
    allChanged = !isConnected
    changed.clear()
    try {
      const shops = db.selectFrom('shop').selectAll().where(isShown)
      const rows = await (keys ? shops.where('id', 'in', keys) : shops).execute()
      if (!keys) byId.clear()
      for (const id of keys ?? []) byId.delete(id)
      for (const row of rows) byId.set(row.id, positioned(row))
      listing = listingOf(byId.values())
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
      // A read under way may have begun before a received change. Wait for it, then share the next one.
      if (reading) await reading.catch(() => {})
      if (reading || allChanged || changed.size > 0) await readOnce()
      return only ? subsetOf(listing, only) : listing
    },
  }
}
