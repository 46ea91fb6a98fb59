import { basketAtom, shopAtom, useAtomValue } from '@carte/store'
import { useState } from 'react'
import { useIsClosed } from './useIsClosed.ts'

/** Returns whether the basket's shop is closed now. For components that only the browser renders. */
export function useIsBasketShopClosed(): boolean {
  const shop = useAtomValue(shopAtom)
  const { shopId } = useAtomValue(basketAtom)
  const [renderedAt] = useState(() => new Date().toISOString())
  return useIsClosed(shop?.id === shopId ? shop : null, renderedAt)
}
