import type { StaffOrder } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { moneyOf } from '../../kitchen/orders.ts'
import { refundingAtom } from '../../kitchen/state.ts'
import { kitchenTexts } from '../../texts.ts'
import { languageName } from '../ticket-text.ts'
import * as styles from './Ticket.module.css'

/** Shows total and payment, and the guest's language if it differs from the kitchen's. */
export function Small({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const money = moneyOf(order, useAtomValue(refundingAtom))
  return (
    <p className={styles.small}>
      {formatPrice(toMinor(order.total), order.currency, language)}
      {money && ` · ${t(`money.${money}`)}`}
      {order.language !== language && ` · ${t('guest.language', { language: languageName(order.language, language) })}`}
    </p>
  )
}
