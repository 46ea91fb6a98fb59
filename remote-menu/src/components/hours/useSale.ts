import type { SaleTimes } from '@carte/domain'
import { useSale as useSaleIn } from '@carte/features'
import { useMenuScope } from '../MenuContext.ts'

/** Returns whether an article or category of the surrounding menu can be ordered. */
export function useSale(times: SaleTimes) {
  const { shop, loadedAt } = useMenuScope()
  return useSaleIn(times, shop, loadedAt)
}
