import { OrderLink } from '../../parts/OrderLink.tsx'
import { detailsOf, type OrderRow } from './groups.ts'
import * as styles from './OrdersScreen.module.css'
import { OrderTime } from './OrderTime.tsx'

/** Orders under a heading; nothing where there are none. */
export function OrderGroup({ title, rows }: { readonly title: string; readonly rows: readonly OrderRow[] }) {
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
          >
            <OrderTime row={row} />
          </OrderLink>
        ))}
      </ul>
    </section>
  )
}
