import { commonTexts, useTexts } from '@carte/i18n'
import { Dialog } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { BasketToast } from '../toast/BasketToast.tsx'
import { BasketContent } from './BasketContent.tsx'
import { BasketFoot } from './BasketFoot.tsx'
import * as styles from './BasketSheet.module.css'
import { ShopName } from './ShopName.tsx'
import { useCheckout } from './useCheckout.ts'

type BasketSheetProps = {
  readonly open: boolean
  /** Where a keyboard begins. */
  readonly focus: 'heading' | 'checkout'
  readonly onClose: () => void
}

/** The basket on a small screen: a sheet from below. */
export function BasketSheet({ open, focus, onClose }: BasketSheetProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const checkout = useCheckout()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('basket.title')}
      closeLabel={common.t('action.close')}
      footer={<BasketFoot checkout={checkout} autoFocus={focus === 'checkout'} onLeave={onClose} />}
    >
      <ShopName className={styles.shop} />
      <BasketContent checkout={checkout} onLeave={onClose} />
      <BasketToast />
    </Dialog>
  )
}
