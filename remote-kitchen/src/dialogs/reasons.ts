import type { ShopErrorCode } from '@carte/contract'

/** Why a kitchen says no, in its own words, and the code by which the guest is told (spec §8). Without a code the guest reads that it was cancelled. */
export interface Reason {
  readonly key: 'soldOut' | 'ingredient' | 'busy' | 'nobody' | 'talk' | 'other'
  readonly code?: ShopErrorCode
}

export const REASONS: readonly Reason[] = [
  { key: 'soldOut', code: 'shop-error-articles-not-available' },
  { key: 'ingredient', code: 'shop-error-recipe-items-missing' },
  { key: 'busy', code: 'shop-error-slot-not-available' },
  { key: 'nobody', code: 'shop-error-cashier-not-found' },
  { key: 'talk', code: 'shop-error-internal-error-post-order-not-fixed' },
  { key: 'other' },
]
