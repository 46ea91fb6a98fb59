import type { StaffOrder } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { paymentStateOf } from '../../kitchen/orders.ts'
import { refundingAtom } from '../../kitchen/state.ts'
import { kitchenTexts } from '../../texts.ts'
import { languageName } from '../ticket-text.ts'
import * as styles from './Ticket.module.css'

/** Shows total and payment, and the guest's language if it differs from the kitchen's. */
export function PaymentLine({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const payment = paymentStateOf(order, useAtomValue(refundingAtom))
  return (
    <p className={styles.payment}>
      {formatPrice(toMinor(order.total), order.currency, language)}
      {payment && ` · ${t(`money.${payment}`)}`}
      {order.language !== language && ` · ${t('guest.language', { language: languageName(order.language, language) })}`}
    </p>
  )
}
