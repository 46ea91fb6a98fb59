import { basketPanelOpenAtom, screenSizeAtom, useAtomValue, useSetAtom } from '@carte/store'
import { LazyBasketToast } from '../toast/LazyBasketToast.tsx'
import { useBasketChunk } from './useBasketChunk.ts'

/**
 * Renders the basket's sheet and toast on a screen that has its own bottom bar and whose route has no `showCart`: there
 * `Basket` renders nothing.
 */
export function BasketOverlays() {
  const { small } = useAtomValue(screenSizeAtom)
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const chunk = useBasketChunk(isOpen)
  // Rotating a tablet can make the screen large while the sheet is open.
  const isSheetOpen = isOpen && small
  return (
    <>
      {chunk && <chunk.BasketSheet open={isSheetOpen} start="heading" onClose={() => setOpen(false)} />}
      {/* The sheet renders its own toast. */}
      {!(isSheetOpen && chunk) && <LazyBasketToast />}
    </>
  )
}
