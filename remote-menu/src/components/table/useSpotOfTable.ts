import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import {
  atom,
  basketAtom,
  findSpotsAtom,
  setOrderTypeAtom,
  setSpotAtom,
  tableAtom,
  toastAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { isAtTableAtom } from './table-state.ts'

/** The spot of the table's order; null without one, and if the shop no longer has it. */
export const tableSpotAtom = atom((get) => {
  const membership = get(tableAtom)
  if (!membership) return null
  const spots = get(findSpotsAtom)(membership.shopId) ?? []
  return spots.find(({ id, orderType }) => id === membership.spotId && orderType === 'dineInPlace') ?? null
})

/** Whether the basket is for another order type or spot than the table's order. */
const isElsewhereAtom = atom((get) => {
  const spot = get(tableSpotAtom)
  const { orderType, spotId } = get(basketAtom)
  return spot !== null && get(isAtTableAtom) && (orderType !== spot.orderType || spotId !== spot.id)
})

/** Keeps the basket at the spot of the table's order, also after a link to another spot, and says so (TABLE-28). */
export function useSpotOfTable(): void {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const isElsewhere = useAtomValue(isElsewhereAtom)
  const restore = useEffectEvent(() => {
    const spot = store.get(tableSpotAtom)
    if (!spot || !store.get(isElsewhereAtom)) return
    const { orderType, spotId } = store.get(basketAtom)
    store.set(setOrderTypeAtom, spot.orderType)
    store.set(setSpotAtom, spot.id)
    // The home page clears the spot, which the guest has not asked for.
    if (orderType === spot.orderType && spotId === null) return
    store.set(toastAtom, { message: t('together.spot', { table: nameOf(spot, language).text }) })
  })
  useEffect(() => {
    if (isElsewhere) restore()
  }, [isElsewhere])
}
