import type { BasketItem } from '@carte/contract'
import { atom, basketAtom, useAtomValue } from '@carte/store'
import { useMemo } from 'react'

const NONE: readonly BasketItem[] = []

/** Returns the lines of an article in the basket of a shop, with any options, in the order of the basket. */
export function useArticleLines(shopId: string, code: string): readonly BasketItem[] {
  const linesAtom = useMemo(() => {
    let before: readonly BasketItem[] = NONE
    return atom((get) => {
      const basket = get(basketAtom)
      const lines = basket.shopId === shopId ? basket.items.filter(({ article }) => article.code === code) : NONE
      // The same array while nothing changes, so that a change renders one card again and not hundreds.
      if (lines.length !== before.length || lines.some((line, at) => line !== before[at])) before = lines
      return before
    })
  }, [shopId, code])
  return useAtomValue(linesAtom)
}
