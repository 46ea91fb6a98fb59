import type { Basket } from '@carte/contract'
import { forMember, lineTotalMinor, refreshItems } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import {
  applyToBasketAtom,
  basketAtom,
  basketTotalAtom,
  isMemberAtom,
  type JotaiStore,
  menuAtom,
  sessionAtom,
  shopAtom,
  shopKnowledgeAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { toastAtom } from '../toast/toast.ts'
import { repricedAtom } from './repriced.ts'

/** What lines that now cost something else came to before. */
function pricesBefore({ items, currency }: Basket, now: Basket): ReadonlyMap<string, number> {
  if (currency?.name !== now.currency?.name) return new Map()
  const changed = items.filter((line, at) => lineTotalMinor(line) !== lineTotalMinor(now.items[at] ?? line))
  return new Map(changed.map((line) => [line.id, lineTotalMinor(line)]))
}

/** Whether the lines are as whoever signs in or out sees them on the other side: then nothing else has changed their prices. */
function isByMembership(store: JotaiStore, before: Basket): boolean {
  const kept = store.get(shopKnowledgeAtom).menu
  if (!kept) return false
  const others = store.get(isMemberAtom) ? kept.menu : forMember(kept.menu)
  return pricesBefore(before, refreshItems(before, others)).size === 0
}

/**
 * Keeps the lines at the prices and names of the menu, and says so where a guest would be surprised. Only when a menu comes, not when
 * the basket changes: two tabs that know different menus do not take turns. Until it is known who is here, everything stays as it is.
 */
export function useFreshPrices(): void {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const menu = useAtomValue(menuAtom)
  const { loading: isUnknown } = useAtomValue(sessionAtom)

  const refresh = useEffectEvent((present: NonNullable<typeof menu>) => {
    if (store.get(shopAtom)?.id !== store.get(basketAtom).shopId) return
    let before = store.get(basketAtom)
    store.set(applyToBasketAtom, (newest) => {
      before = newest
      return refreshItems(newest, present)
    })
    const changed = pricesBefore(before, store.get(basketAtom))
    if (changed.size === 0) return
    const total = formatPrice(store.get(basketTotalAtom), present.currency, language)
    const isMembership = isByMembership(store, before)
    const isGlad = isMembership && store.get(isMemberAtom)
    // What a line cost when the guest last looked, however often it has changed since. Whoever has just signed in expects to pay less.
    if (!isGlad) store.set(repricedAtom, new Map([...changed, ...store.get(repricedAtom)]))
    const news = isGlad ? 'toast.members' : isMembership ? 'toast.membersOver' : 'toast.repriced'
    store.set(toastAtom, { message: t(news, { total }) })
  })

  useEffect(() => {
    if (menu && !isUnknown) refresh(menu)
  }, [menu, isUnknown])
}
