import { basketPanelOpenAtom, useAtomValue, useSetAtom } from '@carte/store'
import { openBasketParts } from '../../late.ts'
import { latePiece, tellUnreachableAtom, useLatePiece } from '../late-piece.ts'

export const basketParts = latePiece(openBasketParts)

/** What the basket shows, and what keeps it true to the menu; null until its code has come, which is needed at once when `isDue`. */
export function useBasketParts(isDue: boolean) {
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const tell = useSetAtom(tellUnreachableAtom)
  return useLatePiece(basketParts, isOpen ? 'open' : isDue ? 'due' : '', () => {
    if (!isOpen) return
    // Whoever has asked to look into it may ask again.
    setOpen(false)
    tell()
  })
}
