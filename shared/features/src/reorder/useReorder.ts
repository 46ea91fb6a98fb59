import { getMenu, type PastOrder } from '@carte/contract'
import { asksBeforeReorder, createId, planReorder, type ReorderPlan, refilled } from '@carte/domain'
import { paths, useNavigate } from '@carte/navigation'
import {
  basketCountAtom,
  clientAtom,
  type JotaiStore,
  loadPresentShop,
  pricedAtom,
  replaceBasketAtom,
  useStore,
} from '@carte/store'
import { useState } from 'react'

export type ReorderedOrder = Pick<PastOrder, 'items' | 'orderType' | 'shopId'>

export interface ReorderState {
  /** Whether shop and menu are loading. */
  readonly isBusy: boolean
  /** The plan that the dialog shows or asks about; null while the dialog is closed. */
  readonly plan: ReorderPlan | null
  readonly begin: () => Promise<void>
  readonly confirm: () => void
  readonly close: () => void
}

/** Loads shop and menu, and returns how the order can be repeated at this guest's prices. */
async function loadPlan(store: JotaiStore, { items, shopId }: ReorderedOrder): Promise<ReorderPlan> {
  const [shop, menu] = await Promise.all([
    loadPresentShop(store, shopId),
    store.get(clientAtom).call(getMenu, { params: { shopId } }),
  ])
  const pricedMenu = menu.ok ? { ...menu, data: store.get(pricedAtom)(menu.data) } : menu
  return planReorder(items, shop, pricedMenu, new Date())
}

/**
 * Fills the basket with an earlier order and opens the menu. First shows what is not available, and asks before it
 * replaces a basket.
 */
export function useReorder(order: ReorderedOrder): ReorderState {
  const store = useStore()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [plan, setPlan] = useState<ReorderPlan | null>(null)

  const fillBasket = ({ shop, menu, again }: Extract<ReorderPlan, { kind: 'ready' }>) => {
    const { orderType } = order
    store.set(replaceBasketAtom, (basket) => refilled(basket, again, { shop, menu, orderType }, createId))
    void navigate(paths.menu.href({ shopId: shop.id, category: [] }))
  }
  return {
    isBusy,
    plan,
    begin: async () => {
      setBusy(true)
      const nextPlan = await loadPlan(store, order)
      setBusy(false)
      if (nextPlan.kind === 'ready' && !asksBeforeReorder(nextPlan, store.get(basketCountAtom))) fillBasket(nextPlan)
      else setPlan(nextPlan)
    },
    confirm: () => {
      setPlan(null)
      if (plan?.kind === 'ready') fillBasket(plan)
    },
    close: () => setPlan(null),
  }
}
