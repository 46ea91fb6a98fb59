import type { BasketItem } from '@carte/contract'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { basketAtom, removeItemAtom, setQuantityAtom, useSetAtom, useStore } from '@carte/store'
import { useEffect, useRef } from 'react'
import { menuTexts } from '../../texts.ts'
import { toastAtom } from '../toast/toast.ts'
import { focusBeside } from './focus-beside.ts'
import { restoredLineAtom } from './restored-line.ts'

/**
 * Returns the actions on a line. Removing it can be undone and moves the focus to a neighboring line; a restored line
 * takes the focus.
 */
export function useLineActions(item: BasketItem, shopId: string) {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const setQuantity = useSetAtom(setQuantityAtom)
  const removeItem = useSetAtom(removeItemAtom)
  const tell = useSetAtom(toastAtom)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (store.get(restoredLineAtom) !== item.id) return
    store.set(restoredLineAtom, null)
    place.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [store, item.id])
  const remove = () => {
    // Looked up on removal: with the index as a prop, all following lines would render again.
    const index = store.get(basketAtom).items.findIndex(({ id }) => id === item.id)
    focusBeside(place.current)
    removeItem(item.id)
    const message = t('toast.removed', { name: articleName(item.article, language).text })
    tell({ message, removed: { lines: [{ item, index }], shopId } })
  }
  return {
    /** Ref of the element that contains the line's controls. */
    place,
    setQuantity: (quantity: number) => {
      if (quantity > 0) setQuantity(item.id, quantity)
      else remove()
    },
    remove,
  }
}
