import type { Shop } from '@carte/contract'
import { distanceKm, type Place } from '@carte/domain'

/** Shops measured at a time (spec §9); between two batches the page can answer a tap. */
export const BATCH = 20

/**
 * Measures shops batch by batch. Yields the batch's kilometres by shop id.
 */
export function* distanceBatches(
  shops: readonly Pick<Shop, 'id' | 'location'>[],
  from: Place,
): Generator<ReadonlyMap<string, number>> {
  for (let start = 0; start < shops.length; start += BATCH) {
    yield new Map(shops.slice(start, start + BATCH).map(({ id, location }) => [id, distanceKm(from, location)]))
  }
}
