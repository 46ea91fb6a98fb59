import { Reorder } from '@carte/features'
import { OrderLink } from '../../components/OrderLink.tsx'
import { reordered } from '../../components/reordered.ts'
import { checkoutTexts } from '../../texts.ts'
import { detailsOf, type OrderRow } from './groups.ts'
import * as styles from './OrdersScreen.module.css'
import { OrderTime } from './OrderTime.tsx'

export interface OrderGroupProps {
  readonly title: string
  readonly rows: readonly OrderRow[]
  /** Whether the orders are finished and can be ordered again. */
  readonly isOver?: boolean
}

export function OrderGroup({ title, rows, isOver = false }: OrderGroupProps) {
  const actionOf = (row: OrderRow) => {
    const details = isOver ? detailsOf(row.found) : undefined
    return details && <Reorder order={reordered(details)} texts={checkoutTexts} label={details.pickupCode} />
  }
  if (rows.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.list} aria-label={title}>
        {rows.map((row) => (
          <OrderLink
            key={row.order.id}
            order={row.order}
            details={detailsOf(row.found)}
            pending={row.found === undefined}
            action={actionOf(row)}
          >
            <OrderTime row={row} />
          </OrderLink>
        ))}
      </ul>
    </section>
  )
}
