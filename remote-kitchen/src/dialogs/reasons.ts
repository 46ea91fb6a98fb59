import type { ShopErrorCode } from '@carte/contract'

/**
 * A reason for rejecting an order, and the error code that selects the guest's text. Without a code the guest only
 * reads that the order was canceled.
 */
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
