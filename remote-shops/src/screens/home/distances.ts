import type { Shop } from '@carte/contract'
import { distanceKm, type Place } from '@carte/domain'

/** Shops measured per batch; between two batches the page can respond to input. */
export const BATCH = 20

/** Measures shops in batches. Yields the kilometers of each batch by shop id. */
export function* distanceBatches(
  shops: readonly Pick<Shop, 'id' | 'location'>[],
  from: Place,
): Generator<ReadonlyMap<string, number>> {
  for (let start = 0; start < shops.length; start += BATCH) {
    yield new Map(shops.slice(start, start + BATCH).map(({ id, location }) => [id, distanceKm(from, location)]))
  }
}
