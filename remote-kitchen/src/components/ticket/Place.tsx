import type { StaffOrder } from '@carte/contract'
import { nameOf } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import * as styles from './Ticket.module.css'

/** Shows the order type, and the table or place that the order is for. */
export function Place({ order: { orderType, spot } }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(commonTexts)
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
      )}
    </p>
  )
}
