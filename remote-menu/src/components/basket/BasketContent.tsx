import { useTexts } from '@carte/i18n'
import { basketAtom, basketFlagsAtom, useAtomValue } from '@carte/store'
import { cx, EmptyState } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { NoteField } from '../order/NoteField.tsx'
import { OrderInfo } from '../order/OrderInfo.tsx'
import * as styles from './BasketContent.module.css'
import { BasketLines } from './BasketLines.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import type { Checkout } from './useCheckout.ts'

type BasketContentProps = {
  readonly checkout: Checkout
  /** Called when a link in it is followed. */
  readonly onLeave?: (() => void) | undefined
  readonly className?: string | undefined
}

export function BasketContent({ checkout, onLeave, className }: BasketContentProps) {
  const { t } = useTexts(menuTexts)
  const { items } = useAtomValue(basketAtom)
  const { showOrderInfo, disabled } = useAtomValue(basketFlagsAtom)
  return (
    <div className={cx(styles.content, className)}>
      {showOrderInfo && <OrderInfo checkout={checkout} />}
      {items.length > 0 ? (
        <BasketLines items={items} onLeave={onLeave} />
      ) : (
        <EmptyState icon="basket" title={t('basket.empty.title')} level={3}>
          {t('basket.empty.text')}
        </EmptyState>
      )}
      {showOrderInfo && <NoteField />}
      {!disabled && <CancelOrder onLeave={onLeave} />}
    </div>
  )
}
