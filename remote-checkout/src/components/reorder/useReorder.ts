import type { OrderDetails } from '@carte/contract'
import { asksBeforeReorder, createId, type ReorderPlan, refilled } from '@carte/domain'
import { paths, useNavigate } from '@carte/navigation'
import { basketCountAtom, replaceBasketAtom, useStore } from '@carte/store'
import { useState } from 'react'
import { askPlan } from './plan.ts'

export interface ReorderState {
  /** Whether shop and menu are loading. */
  readonly isBusy: boolean
  /** What to tell or ask the guest; null for nothing. */
  readonly plan: ReorderPlan | null
  readonly begin: () => Promise<void>
  readonly confirm: () => void
  readonly close: () => void
}

/**
 * Fills the basket with an earlier order and opens the menu. First shows what is not available, and asks before it
 * replaces a basket.
 */
export function useReorder(details: OrderDetails): ReorderState {
  const store = useStore()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [plan, setPlan] = useState<ReorderPlan | null>(null)

  const fill = ({ shop, menu, again }: Extract<ReorderPlan, { kind: 'ready' }>) => {
    const { orderType } = details
    store.set(replaceBasketAtom, (basket) => refilled(basket, again, { shop, menu, orderType }, createId))
    void navigate(paths.menu.href({ shopId: shop.id, category: [] }))
  }
  return {
    isBusy,
    plan,
    begin: async () => {
      setBusy(true)
      const found = await askPlan(store, details)
      setBusy(false)
      if (found.kind === 'ready' && !asksBeforeReorder(found, store.get(basketCountAtom))) fill(found)
      else setPlan(found)
    },
    confirm: () => {
      setPlan(null)
      if (plan?.kind === 'ready') fill(plan)
    },
    close: () => setPlan(null),
  }
}
