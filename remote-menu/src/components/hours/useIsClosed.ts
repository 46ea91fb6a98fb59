import type { Shop } from '@carte/contract'
import { isOpenAt } from '@carte/domain'
import { checkRegularly } from '@carte/features'
import { loadPresentShop, shopAtom, useStore } from '@carte/store'
import { useEffect, useState } from 'react'
import { isClosedAt } from './closed.ts'

/**
 * Returns whether the shop is closed: at `loadedAt` (ISO) in the first render, also on the server, then by the device's
 * clock. A shop that is closed within its hours may come from an old cache, so it is loaded again once.
 *
 * @param shop null for none, which counts as not closed
 */
export function useIsClosed(shop: Shop | null, loadedAt: string): boolean {
  const store = useStore()
  const [fresh, setFresh] = useState<Shop | null>(null)
  const known = fresh && fresh.id === shop?.id ? fresh : shop
  const [closed, setClosed] = useState(
    () => known !== null && isClosedAt(known, new Date(loadedAt), new Date(loadedAt)),
  )

  useEffect(() => {
    if (!known) return setClosed(false)
    return checkRegularly(() => setClosed(isClosedAt(known, new Date(), new Date(loadedAt))))
  }, [known, loadedAt])

  const mayBeOutdated = closed && fresh === null && shop !== null && isOpenAt(shop, new Date(loadedAt))
  useEffect(() => {
    if (!mayBeOutdated || !shop) return
    void loadPresentShop(store, shop.id).then((answer) => {
      if (!answer.ok) return
      setFresh(answer.data)
      if (store.get(shopAtom)?.id === shop.id) store.set(shopAtom, answer.data)
    })
  }, [store, mayBeOutdated, shop])
  return closed
}
