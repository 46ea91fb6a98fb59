import { useTexts } from '@carte/i18n'
import { basketAtom, loadDeliverySpots, setSpotAtom, shopKnowledgeAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { toastAtom } from '../toast/toast.ts'

/**
 * Lets go of a spot that the shop does not have, or has for another order type, and says so: an old code on a table, a table that is
 * gone. The shop is asked first, for what is kept of an earlier visit may not know a new table.
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
    // Who cannot be asked has not said no: a code on a table holds over a line that drops.
    void loadDeliverySpots(store, shopId).then((isAnswered) => isOver || !isAnswered || letGo())
    return () => {
      isOver = true
    }
  }, [store, isDoubtful, shopId])
}
