import { useLocation } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  screenSizeAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { useCallback, useState } from 'react'
import { suggestionsIn } from '../article/suggestions-sheet.ts'
import { BasketNews } from '../toast/BasketNews.tsx'
import { toastAtom } from '../toast/toast.ts'
import { useHydrated } from '../useHydrated.ts'
import { BasketBar, type PanelStart } from './BasketBar.tsx'
import * as styles from './BasketPanel.module.css'
import { BasketPanel } from './BasketPanel.tsx'
import { repricedAtom } from './repriced.ts'
import { useBasketParts } from './useBasketParts.ts'

/**
 * The guest's basket, beside any screen whose route shows it (spec §2 "Basket panel"): a panel that is always there on a
 * large screen; a bar at the bottom of a small one, which opens the same as a sheet. A server, which does not know the
 * screen, draws both, and style sheets hide one. What is in it no server knows: its content comes in a chunk of its own.
 */
export function Basket() {
  const { visible, disabled, editMode, showAddItemButton } = useAtomValue(basketFlagsAtom)
  const { items, spotId } = useAtomValue(basketAtom)
  const { small } = useAtomValue(screenSizeAtom)
  const isHydrated = useHydrated()
  const { state } = useLocation()
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const tell = useSetAtom(toastAtom)
  const forgetPrices = useSetAtom(repricedAtom)
  const isKept = items.length > 0 || spotId !== null
  const parts = useBasketParts(visible && isHydrated && (!small || isKept))
  const [start, setStart] = useState<PanelStart>('heading')
  // The same at each render: very many lines are handed it.
  const close = useCallback(() => {
    setOpen(false)
    // The guest has seen them.
    forgetPrices(new Map())
  }, [setOpen, forgetPrices])
  if (!visible) return null
  // Turning a tablet makes the screen large while the sheet is open.
  const isSheetOpen = isOpen && small
  // Suggestions over the menu have their own news too.
  const isCovered = isHydrated && suggestionsIn(state) !== null
  const open = (from: PanelStart) => {
    // Whoever looks into the basket sees what was added.
    tell(null)
    setStart(from)
    setOpen(true)
  }
  return (
    <>
      {parts && isKept && <parts.Upkeep />}
      {(!small || !isHydrated) && <BasketPanel Content={parts?.PanelContent} />}
      {/* A route that adds or edits an article has its own bar there. */}
      {!disabled && !editMode && !showAddItemButton && <BasketBar onOpen={open} />}
      {parts && <parts.BasketSheet open={isSheetOpen} start={start} onClose={close} />}
      {/* Below an open sheet it could be neither reached nor heard; the sheet has its own. */}
      {!(isSheetOpen && parts) && !isCovered && (
        <div className={styles.news}>
          <BasketNews />
        </div>
      )}
    </>
  )
}
