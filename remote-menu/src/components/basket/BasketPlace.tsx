import { basketPanelOpenAtom, screenSizeAtom, useAtomValue, useSetAtom } from '@carte/store'
import { BasketNews } from '../toast/BasketNews.tsx'
import type { BasketToastProps } from '../toast/BasketToast.tsx'
import { useBasketParts } from './useBasketParts.ts'

/** Renders the basket's sheet and toast for a screen that has its own bottom bar; there the host renders no basket. */
export function BasketPlace(props: BasketToastProps) {
  const { small } = useAtomValue(screenSizeAtom)
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const parts = useBasketParts(isOpen)
  // Rotating a tablet can make the screen large while the sheet is open.
  const isSheetOpen = isOpen && small
  return (
    <>
      {parts && <parts.BasketSheet open={isSheetOpen} start="heading" onClose={() => setOpen(false)} />}
      {/* The sheet renders its own toast. */}
      {!(isSheetOpen && parts) && <BasketNews {...props} />}
    </>
  )
}
