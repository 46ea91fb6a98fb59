import { useTexts } from '@carte/i18n'
import { basketAtom, loadDeliverySpots, setSpotAtom, shopKnowledgeAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { toastAtom } from '../toast/toast.ts'

/**
 * Clears a spot that the shop does not have for the order type, for example from an old QR code, and tells the guest.
 * Loads the shop's spots first, because a cached list may lack a new table.
 */
export function useKnownSpot(): void {
  const { t } = useTexts(menuTexts)
  const store = useStore()
  const { shopId, spotId, orderType } = useAtomValue(basketAtom)
  const { spots } = useAtomValue(shopKnowledgeAtom)
  const isKnown =
    spots.shopId === shopId && spots.spots.some((spot) => spot.id === spotId && spot.orderType === orderType)
  const isDoubtful = spotId !== null && !isKnown

  const letGo = useEffectEvent(() => {
    if (!isDoubtful) return
    store.set(setSpotAtom, null)
    store.set(toastAtom, { message: t('order.spot.gone') })
  })

  useEffect(() => {
    if (!isDoubtful || shopId === null) return
    let isOver = false
    // Keep the spot if the request failed: a table's QR code stays valid when the network drops.
    void loadDeliverySpots(store, shopId).then((isAnswered) => isOver || !isAnswered || letGo())
    return () => {
      isOver = true
    }
  }, [store, isDoubtful, shopId])
}
