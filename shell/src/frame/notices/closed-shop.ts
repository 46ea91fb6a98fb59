import type { Problem } from '@carte/contract'
import { noticesAtom, useAtomValue } from '@carte/store'

/** Returns the id of the closed shop in a problem; null for any other problem. */
export const closedShopIn = (problem: Problem | null): string | null =>
  problem?.code === 'shop-closed' ? (problem.detail ?? null) : null

export const useClosedShop = (): string | null => closedShopIn(useAtomValue(noticesAtom).popup)
