import type { StaffOrder } from '@carte/contract'
import { nameOf } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { kitchenTexts } from '../../texts.ts'
import { isTogether } from '../ticket-text.ts'
import * as styles from './Ticket.module.css'

/** Shows the order type, the table or place that the order is for, and whether guests have ordered together. */
export function Place({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(commonTexts)
  const kitchen = useTexts(kitchenTexts)
  const { orderType, spot } = order
  const name = spot && nameOf(spot, language)
  return (
    <p className={styles.place}>
      <span className={styles.type} data-type={orderType}>
        {t(`orderType.${orderType}`)}
      </span>{' '}
      {name && (
        <b lang={name.lang} className={styles.spot}>
          {name.text}
        </b>
      )}{' '}
      {isTogether(order) && <span className={styles.together}>{kitchen.t('ticket.together')}</span>}
    </p>
  )
}
