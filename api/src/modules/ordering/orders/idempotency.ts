import { createHash } from 'node:crypto'
import type { OrderRequest } from '@carte/contract'

/** Sorts properties, so that equal requests have equal hashes. */
const withSortedKeys = (_key: string, value: unknown) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
/** Returns a hash that is equal for equal requests. */
export const hashOf = (request: OrderRequest) =>
  createHash('sha256').update(JSON.stringify(request, withSortedKeys)).digest()
/** Customers have a scope of their own. Guests share one, because their keys cannot be guessed. */
export const scopeOf = (customerId: string | null) => customerId ?? 'guest'
