import type { OrderDetails } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Card, cx } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'
import { ReceiptForm } from './ReceiptForm.tsx'

/** Says where the receipt of a paid order is sent, and offers to send it; renders nothing for an unpaid order. */
export function Receipt({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const { email, paymentStatus, status } = details
  const isOver = status === 'rollbacked'
  const isTaken = paymentStatus === 'captured' || paymentStatus === 'refunded'
  if (!isTaken && (isOver || paymentStatus !== 'authorized')) return null
  return (
    <Card as="section" aria-labelledby="order-receipt">
      <h2 id="order-receipt">{t('receipt')}</h2>
      {email === undefined || isOver ? (
        <>
          <p className={cx(styles.soft, styles.offer)}>{t('receipt.text')}</p>
          <ReceiptForm details={details} />
        </>
      ) : (
        <>
          <p className={styles.wrapping}>{t('receipt.auto', { email })}</p>
          <details className={styles.again}>
            <summary>{t('receipt.again')}</summary>
            <ReceiptForm details={details} />
          </details>
        </>
      )}
    </Card>
  )
}
