import type { Currency } from '@carte/contract'
import { basketAtom, menuAtom, useAtomValue } from '@carte/store'

const UNKNOWN: Pick<Currency, 'symbol'> = { symbol: '' }

/** The currency of what is in the basket; of the menu while it is empty. */
export function useBasketCurrency(): Pick<Currency, 'symbol'> {
  const { currency } = useAtomValue(basketAtom)
  const menu = useAtomValue(menuAtom)
  return currency ?? menu?.currency ?? UNKNOWN
}
