import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'

export interface NotPayableProps {
  readonly kind: 'edited' | 'unknown'
  readonly orderId: string
  readonly shopId: string
}

/** Says why this browser cannot pay the order, and links to where the guest can continue. */
export function NotPayable({ kind, orderId, shopId }: NotPayableProps) {
  const { t } = useTexts(checkoutTexts)
  const isEdited = kind === 'edited'
  const target = isEdited ? paths.checkout.href({ shopId }) : paths.order.href({ orderId })
  return (
    <EmptyState
      icon={isEdited ? 'basket' : 'receipt'}
      title={t(`payment.${kind}`)}
      action={
        <Link className={buttonClass('primary')} to={target}>
          {t(isEdited ? 'toCheckout' : 'toOrder')}
        </Link>
      }
    >
      <p>{t(`payment.${kind}.text`)}</p>
    </EmptyState>
  )
}
