import type { Shop } from '@carte/contract'
import { isOpenAt } from '@carte/domain'
import { loadPresentShop, shopAtom, useStore } from '@carte/store'
import { useEffect, useState } from 'react'
import { isClosedAt } from './closed.ts'

const LOOK_MS = 30_000

/**
 * Calls `look` now, every 30 seconds, and when the page becomes visible or hidden. Returns a function that stops it.
 */
function keepLooking(look: () => void): () => void {
  look()
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Tells whether the shop is closed: at `loadedAt` (ISO) in the first render, also on the server, then by the device's
 * clock. A shop that is closed within its hours may come from an old cache, so it is loaded again once.
 *
 * @param shop null without a shop, which counts as not closed
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
    return keepLooking(() => setClosed(isClosedAt(known, new Date(), new Date(loadedAt))))
  }, [known, loadedAt])

  const isDoubtful = closed && fresh === null && shop !== null && isOpenAt(shop, new Date(loadedAt))
  useEffect(() => {
    if (!isDoubtful || !shop) return
    void loadPresentShop(store, shop.id).then((answer) => {
      if (!answer.ok) return
      setFresh(answer.data)
      if (store.get(shopAtom)?.id === shop.id) store.set(shopAtom, answer.data)
    })
  }, [store, isDoubtful, shop])
  return closed
}
