import { countBasketVisit } from '@carte/contract/visits'
import { basketAtom, useAtomValue, useClient } from '@carte/store'
import { useEffect } from 'react'

/**
 * Has the server count the visit once the basket has dishes (FIGURE-7). Sends nothing from pages of other sites, whose
 * visits are not counted.
 */
export function useBasketVisit(): void {
  const client = useClient()
  const { shopId, items } = useAtomValue(basketAtom)
  const isFilled = items.length > 0
  useEffect(() => {
    if (!isFilled || shopId === null) return
    const address = client.address(countBasketVisit, { params: { shopId } })
    if (address.startsWith('/')) navigator.sendBeacon?.(address)
  }, [client, shopId, isFilled])
}
