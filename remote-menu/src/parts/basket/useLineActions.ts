import type { BasketItem } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { removeItemAtom, setQuantityAtom, useSetAtom } from '@carte/store'
import type { MouseEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { toastAtom } from '../toast/toast.ts'
import { articleName } from '../wording.ts'
import { focusBeside } from './focus-beside.ts'

/** What a guest does to one line. A removal can be taken back, and leaves the keyboard at the next line. */
export function useLineActions(item: BasketItem, shopId: string, index: number) {
  const { t, language } = useTexts(menuTexts)
  const setQuantity = useSetAtom(setQuantityAtom)
  const removeItem = useSetAtom(removeItemAtom)
  const tell = useSetAtom(toastAtom)
  const remove = (from: Element | null) => {
    focusBeside(from)
    removeItem(item.id)
    const message = t('toast.removed', { name: articleName(item.article, language).text })
    tell({ message, removed: { lines: [{ item, index }], shopId } })
  }
  return {
    setQuantity: (quantity: number) => {
      if (quantity > 0) setQuantity(item.id, quantity)
      else remove(document.activeElement)
    },
    remove: (event: MouseEvent) => remove(event.currentTarget),
  }
}
