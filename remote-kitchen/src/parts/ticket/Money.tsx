import type { StaffOrder } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { useScope } from '../../kitchen/KitchenContext.ts'
import { moneyOf } from '../../kitchen/orders.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Ticket.module.css'

/** What it costs, and where the money is. */
export function Money({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const { state } = useScope()
  const money = moneyOf(order, state.refunding)
  return (
    <p className={styles.money}>
      {formatPrice(toMinor(order.total), order.currency, language)}
      {money && ` · ${t(`money.${money}`)}`}
    </p>
  )
}
