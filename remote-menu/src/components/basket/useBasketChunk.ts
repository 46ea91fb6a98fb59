import { basketPanelOpenAtom, useAtomValue, useSetAtom } from '@carte/store'
import { importBasketChunk } from '../../lazy.ts'
import { lazyChunk, showUnreachableAtom, useLazyChunk } from '../lazy-chunk.ts'

export const basketChunk = lazyChunk(importBasketChunk)

/**
 * Returns the lazy components of the basket; null until loaded. With `isDue` they load at once, otherwise when the page
 * is idle.
 */
export function useBasketChunk(isDue: boolean) {
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const showUnreachable = useSetAtom(showUnreachableAtom)
  // `open` differs from `due`, so that opening the sheet tries again after a failed load.
  return useLazyChunk(basketChunk, isOpen ? 'open' : isDue ? 'due' : '', () => {
    if (!isOpen) return
    // Close the sheet, so that the guest can try again.
    setOpen(false)
    showUnreachable()
  })
}
