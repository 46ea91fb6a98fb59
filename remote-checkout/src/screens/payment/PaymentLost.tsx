import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { checkoutTexts } from '../../texts.ts'
import { FailureNotice } from './FailureNotice.tsx'
import type { Failure } from './flow.ts'
import * as styles from './PaymentScreen.module.css'

export interface PaymentLostProps {
  readonly failure: Failure
  readonly shop: Pick<Shop, 'id' | 'contactInformation'>
}

/** Says that the order can no longer be paid. The basket is kept, so the guest can order again. */
export function PaymentLost({ failure, shop }: PaymentLostProps) {
  const { t } = useTexts(checkoutTexts)
  return (
    <FailureNotice
      failure={failure}
      action={
        <div className={styles.actions}>
          <Link className={buttonClass('primary', { small: true })} to={paths.checkout.href({ shopId: shop.id })}>
            {t('toCheckout')}
          </Link>
          <CallShop phone={shop.contactInformation.phone} />
        </div>
      }
    />
  )
}
