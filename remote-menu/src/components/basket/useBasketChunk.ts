import { basketPanelOpenAtom, useAtomValue, useSetAtom } from '@carte/store'
import { openBasketParts } from '../../lazy.ts'
import { lazyChunk, tellUnreachableAtom, useLazyChunk } from '../lazy-chunk.ts'

export const basketParts = lazyChunk(openBasketParts)

/**
 * Returns the lazy components of the basket; null until loaded. With `isDue` they load now instead of when the page is
 * idle.
 */
export function useBasketParts(isDue: boolean) {
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const tell = useSetAtom(tellUnreachableAtom)
  return useLazyChunk(basketParts, isOpen ? 'open' : isDue ? 'due' : '', () => {
    if (!isOpen) return
    // Close the panel, so that the guest can try again.
    setOpen(false)
    tell()
  })
}
