import type { Problem } from '@carte/contract'
import { noticesAtom, useAtomValue } from '@carte/store'

/** The id of the closed shop that a problem turned the guest away from; null for any other problem. */
export const closedShopIn = (problem: Problem | null): string | null =>
  problem?.code === 'shop-closed' ? (problem.detail ?? null) : null

/** The id of the closed shop that the guest has just been turned away from; null for none. */
export const useClosedShop = (): string | null => closedShopIn(useAtomValue(noticesAtom).popup)
