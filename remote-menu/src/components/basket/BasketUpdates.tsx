import type { Basket } from '@carte/contract'
import { forMember, forOrderType, isPricedForOtherType, lineTotalMinor, refreshItems } from '@carte/domain'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import {
  applyToBasketAtom,
  atom,
  basketAtom,
  basketTotalAtom,
  findSpotsAtom,
  isMemberAtom,
  type JotaiStore,
  loadDeliverySpots,
  menuAtom,
  sessionAtom,
  setSpotAtom,
  shopAtom,
  shopKnowledgeAtom,
  toastAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { repricedAtom } from './repriced.ts'
import { useBasketVisit } from './useBasketVisit.ts'

/** Updates the basket's prices and delivery spot from the shop's current data, and counts the visit. Renders nothing. */
export function BasketUpdates() {
  usePriceRefresh()
  useSpotCheck()
  useBasketVisit()
  return null
}

/** Whether the basket has a spot that is not among the known spots of its shop for its order type. */
const isSpotUnknownAtom = atom((get) => {
  const { shopId, spotId, orderType } = get(basketAtom)
  const spots = get(findSpotsAtom)(shopId) ?? []
  return spotId !== null && !spots.some((spot) => spot.id === spotId && spot.orderType === orderType)
})

/**
 * Clears a spot that the shop does not have for the order type, for example from an old QR code, and says so.
 * Loads the shop's spots first, because a cached list may lack a new table.
 */
function useSpotCheck(): void {
  const { t } = useTexts(menuTexts)
  const store = useStore()
  const { shopId } = useAtomValue(basketAtom)
  const isUnknown = useAtomValue(isSpotUnknownAtom)

  const clearSpot = useEffectEvent(() => {
    // The last render may not include the spots that have just been loaded.
    if (!store.get(isSpotUnknownAtom)) return
    store.set(setSpotAtom, null)
    store.set(toastAtom, { message: t('order.spot.gone') })
  })

  useEffect(() => {
    if (!isUnknown || shopId === null) return
    let isStale = false
    // Keep the spot if the request failed: a table's QR code stays valid when the network drops.
    void loadDeliverySpots(store, shopId).then((isLoaded) => isStale || !isLoaded || clearSpot())
    return () => {
      isStale = true
    }
  }, [store, isUnknown, shopId])
}

/**
 * Updates prices and names of the lines from the menu, and reports changed prices. Runs when a menu arrives, not when
 * the basket changes: otherwise two tabs with different menus would overwrite each other endlessly. Waits until the
 * session is known.
 */
function usePriceRefresh(): void {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const store = useStore()
  const menu = useAtomValue(menuAtom)
  const { loading: isSessionUnknown } = useAtomValue(sessionAtom)

  const refresh = useEffectEvent(() => {
    // The menu of the last render can be the server's, which does not know the order type.
    const newMenu = store.get(menuAtom)
    if (!newMenu || store.get(shopAtom)?.id !== store.get(basketAtom).shopId) return
    let before = store.get(basketAtom)
    store.set(applyToBasketAtom, (newest) => {
      before = newest
      return refreshItems(newest, newMenu)
    })
    const changed = pricesBefore(before, store.get(basketAtom))
    if (changed.size === 0) return
    const total = formatPrice(store.get(basketTotalAtom), newMenu.currency, language)
    const { orderType } = before
    const isMembership = isByMembership(store, before)
    const isOrderType = !isMembership && isPricedForOtherType(before, newMenu)
    const hasSignedIn = isMembership && store.get(isMemberAtom)
    // Keep the price that the guest saw last, however often it has changed since. A guest who has just signed in
    // expects to pay less.
    if (!hasSignedIn) store.set(repricedAtom, new Map([...changed, ...store.get(repricedAtom)]))
    const message = hasSignedIn ? 'toast.members' : isMembership ? 'toast.membersOver' : 'toast.repriced'
    const type = common.t(`orderType.${orderType}`)
    store.set(toastAtom, { message: isOrderType ? t('toast.typePrices', { type, total }) : t(message, { total }) })
  })

  useEffect(() => {
    if (menu && !isSessionUnknown) refresh()
  }, [menu, isSessionUnknown])
}

/** Returns the earlier totals of the lines whose total has changed, by line id, in minor units. */
function pricesBefore({ items, currency }: Basket, now: Basket): ReadonlyMap<string, number> {
  if (currency?.name !== now.currency?.name) return new Map()
  const changed = items.filter((line, at) => lineTotalMinor(line) !== lineTotalMinor(now.items[at] ?? line))
  return new Map(changed.map((line) => [line.id, lineTotalMinor(line)]))
}

/**
 * Returns whether signing in or out explains all changed prices: at the prices for the opposite membership, the lines
 * cost the same as before.
 */
function isByMembership(store: JotaiStore, before: Basket): boolean {
  const cached = store.get(shopKnowledgeAtom).menu
  if (!cached) return false
  const typeMenu = forOrderType(cached.menu, before.orderType)
  const oppositeMenu = store.get(isMemberAtom) ? typeMenu : forMember(typeMenu)
  return pricesBefore(before, refreshItems(before, oppositeMenu)).size === 0
}
