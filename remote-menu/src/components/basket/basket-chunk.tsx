import { commonTexts, useTexts } from '@carte/i18n'
import { Dialog } from '@carte/ui'
import { useEffect, useEffectEvent } from 'react'
import { menuTexts } from '../../texts.ts'
import { BasketToast } from '../toast/BasketToast.tsx'
import type { SheetStart } from './BasketBar.tsx'
import { BasketContent } from './BasketContent.tsx'
import { BasketFoot } from './BasketFoot.tsx'
import * as styles from './basket-chunk.module.css'
import { ShopName } from './ShopName.tsx'
import { useCheckout } from './useCheckout.ts'

type BasketSheetProps = {
  readonly open: boolean
  readonly start: SheetStart
  readonly onClose: () => void
}

/** Renders the basket of a small screen. */
export function BasketSheet({ open, start, onClose }: BasketSheetProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const checkout = useCheckout(onClose)
  const showStart = useEffectEvent(() => {
    if (start === 'obstacle') checkout.showObstacle()
  })
  // Runs after the dialog has taken the focus.
  useEffect(() => {
    if (open) showStart()
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('basket.title')}
      closeLabel={common.t('action.close')}
      footer={<BasketFoot checkout={checkout} />}
    >
      <ShopName className={styles.shop} />
      <BasketContent checkout={checkout} onLeave={onClose} />
      <BasketToast />
    </Dialog>
  )
}

/** Renders the content of the panel on a large screen. */
export function PanelContent() {
  const checkout = useCheckout()
  return (
    <>
      <BasketContent checkout={checkout} className={styles.content} />
      <BasketFoot checkout={checkout} className={styles.foot} />
    </>
  )
}

export { LazyTable } from '../table/LazyTable.tsx'
export { BasketToast } from '../toast/BasketToast.tsx'
export { BasketUpdates } from './BasketUpdates.tsx'
