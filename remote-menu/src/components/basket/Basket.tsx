import { useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import {
  basketAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  screenSizeAtom,
  toastAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { type ComponentType, useCallback, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { useMenuSheet } from '../article/menu-sheet.ts'
import { LazyBasketToast } from '../toast/LazyBasketToast.tsx'
import { BasketBar, type SheetStart } from './BasketBar.tsx'
import * as styles from './BasketPanel.module.css'
import { repricedAtom } from './repriced.ts'
import { ShopName } from './ShopName.tsx'
import { useBasketChunk } from './useBasketChunk.ts'

/**
 * Renders the guest's basket next to any screen whose route shows it: a panel on a large screen; on a small one a bar
 * at the bottom that opens a sheet. The server does not know the screen size, so it renders panel and bar, and CSS hides
 * one. Only the browser knows the content, which is a lazy chunk.
 */
export function Basket() {
  const { visible, disabled, editMode, showAddItemButton } = useAtomValue(basketFlagsAtom)
  const { items, spotId } = useAtomValue(basketAtom)
  const { small } = useAtomValue(screenSizeAtom)
  const isHydrated = useHydrated()
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const notify = useSetAtom(toastAtom)
  const setRepriced = useSetAtom(repricedAtom)
  const hasContent = items.length > 0 || spotId !== null
  const chunk = useBasketChunk(visible && isHydrated && (!small || hasContent))
  const [start, setStart] = useState<SheetStart>('heading')
  // Keep the same function: it is passed to every line.
  const close = useCallback(() => {
    setOpen(false)
    // The guest has seen the changed prices.
    setRepriced(new Map())
  }, [setOpen, setRepriced])
  // A dialog over the menu renders its own toast.
  const isCovered = useMenuSheet() !== null
  if (!visible) return null
  // Rotating a tablet can make the screen large while the sheet is open.
  const isSheetOpen = isOpen && small
  const open = (from: SheetStart) => {
    // A guest who opens the basket sees what was added.
    notify(null)
    setStart(from)
    setOpen(true)
  }
  return (
    <>
      {chunk && hasContent && <chunk.BasketUpdates />}
      {chunk && <chunk.LazyTable onOpenBasket={() => open('heading')} />}
      {(!small || !isHydrated) && <BasketPanel Content={chunk?.PanelContent} />}
      {/* A route that adds or edits an article renders its own bar. */}
      {(small || !isHydrated) && !disabled && !editMode && !showAddItemButton && <BasketBar onOpen={open} />}
      {chunk && <chunk.BasketSheet open={isSheetOpen} start={start} onClose={close} />}
      {/* Under an open sheet the toast could not be reached or announced; the sheet renders its own. */}
      {!(isSheetOpen && chunk) && !isCovered && (
        <div className={styles.toast}>
          <LazyBasketToast isBesideBasket={!small} />
        </div>
      )}
    </>
  )
}

/**
 * Renders the basket of a large screen; CSS hides it on a small one. The title and the shop's name render before the
 * lazy content.
 */
function BasketPanel({ Content }: { readonly Content: ComponentType | undefined }) {
  const { t } = useTexts(menuTexts)
  return (
    <section className={styles.panel}>
      <h2 tabIndex={-1} className={styles.title}>
        {t('basket.title')}
      </h2>
      <ShopName className={styles.shop} />
      {Content && <Content />}
    </section>
  )
}
