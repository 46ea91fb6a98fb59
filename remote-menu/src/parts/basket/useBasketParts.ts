import { basketPanelOpenAtom, useAtomValue, useSetAtom } from '@carte/store'
import { openBasketParts } from '../../late.ts'
import { latePiece, tellUnreachableAtom, useLatePiece } from '../late-piece.ts'

export const basketParts = latePiece(openBasketParts)

/**
 * Returns the lazy components of the basket; null until loaded. With `isDue` they load now instead of when the page is
 * idle.
 */
export function useBasketParts(isDue: boolean) {
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const tell = useSetAtom(tellUnreachableAtom)
  return useLatePiece(basketParts, isOpen ? 'open' : isDue ? 'due' : '', () => {
    if (!isOpen) return
    // Close the panel, so that the guest can try again.
    setOpen(false)
    tell()
  })
}
