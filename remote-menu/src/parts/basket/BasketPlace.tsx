import { basketPanelOpenAtom, screenSizeAtom, useAtomValue, useSetAtom } from '@carte/store'
import { BasketNews } from '../toast/BasketNews.tsx'
import type { BasketToastProps } from '../toast/BasketToast.tsx'
import { useBasketParts } from './useBasketParts.ts'

/** The basket's panel and news, for a screen with a bar of its own, beside which hosts show no basket. */
export function BasketPlace(props: BasketToastProps) {
  const { small } = useAtomValue(screenSizeAtom)
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const parts = useBasketParts(isOpen)
  // Turning a tablet makes the screen large while the sheet is open.
  const isSheetOpen = isOpen && small
  return (
    <>
      {parts && <parts.BasketSheet open={isSheetOpen} start="heading" onClose={() => setOpen(false)} />}
      {/* The sheet has its own. */}
      {!(isSheetOpen && parts) && <BasketNews {...props} />}
    </>
  )
}
