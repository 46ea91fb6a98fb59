import type { Basket } from '@carte/contract'
import { lineTotalMinor, refreshItems } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import {
  applyToBasketAtom,
  basketAtom,
  basketTotalAtom,
  menuAtom,
  shopAtom,
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

/**
 * Keeps the lines at the prices and names of the menu, and says so where a guest would be surprised. Only when a menu comes, not when
 * the basket changes: two tabs that know different menus do not take turns.
 */
export function useFreshPrices(): void {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const menu = useAtomValue(menuAtom)

  const refresh = useEffectEvent((present: NonNullable<typeof menu>) => {
    if (store.get(shopAtom)?.id !== store.get(basketAtom).shopId) return
    let before = store.get(basketAtom)
    store.set(applyToBasketAtom, (newest) => {
      before = newest
      return refreshItems(newest, present)
    })
    const changed = pricesBefore(before, store.get(basketAtom))
    if (changed.size === 0) return
    // What a line cost when the guest last looked, however often it has changed since.
    store.set(repricedAtom, new Map([...changed, ...store.get(repricedAtom)]))
    const total = formatPrice(store.get(basketTotalAtom), present.currency, language)
    store.set(toastAtom, { message: t('toast.repriced', { total }) })
  })

  useEffect(() => {
    if (menu) refresh(menu)
  }, [menu])
}
