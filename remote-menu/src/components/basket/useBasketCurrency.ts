import type { Currency } from '@carte/contract'
import { basketAtom, menuAtom, useAtomValue } from '@carte/store'

const UNKNOWN: Pick<Currency, 'symbol'> = { symbol: '' }

/** Returns the currency of the basket, or of the menu while the basket has none. */
export function useBasketCurrency(): Pick<Currency, 'symbol'> {
  const { currency } = useAtomValue(basketAtom)
  const menu = useAtomValue(menuAtom)
  return currency ?? menu?.currency ?? UNKNOWN
}
