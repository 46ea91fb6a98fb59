import { basketFlagsAtom, basketPanelOpenAtom, screenSizeAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useState } from 'react'
import { BasketToast } from '../toast/BasketToast.tsx'
import { toastAtom } from '../toast/toast.ts'
import { useHydrated } from '../useHydrated.ts'
import { BasketBar } from './BasketBar.tsx'
import { BasketPanel } from './BasketPanel.tsx'
import { BasketSheet } from './BasketSheet.tsx'

/**
 * The guest's basket, beside any screen whose route shows it (spec §2 "Basket panel"): a panel that is always there on a
 * large screen; a bar at the bottom of a small one, which opens the same as a sheet. A server, which does not know the
 * screen, draws both, and style sheets hide one.
 */
export function Basket() {
  const { visible, disabled, showAddItemButton } = useAtomValue(basketFlagsAtom)
  const { small } = useAtomValue(screenSizeAtom)
  const isHydrated = useHydrated()
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const tell = useSetAtom(toastAtom)
  const [target, setTarget] = useState<'heading' | 'checkout'>('heading')
  if (!visible) return null
  // Turning a tablet makes the screen large while the sheet is open.
  const isSheetOpen = isOpen && small
  const open = (focus: typeof target) => {
    // Whoever looks into the basket sees what was added.
    tell(null)
    setTarget(focus)
    setOpen(true)
  }
  return (
    <>
      {(!small || !isHydrated) && <BasketPanel />}
      {/* A route that adds an article has its own bar there. */}
      {!disabled && !showAddItemButton && <BasketBar onOpen={open} />}
      <BasketSheet open={isSheetOpen} focus={target} onClose={() => setOpen(false)} />
      {/* Below an open sheet it could be neither reached nor heard; the sheet has its own. */}
      {!isSheetOpen && <BasketToast />}
    </>
  )
}
