import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Skeleton } from '@carte/ui'
import { useId } from 'react'
import { Ticket } from '../../components/ticket/Ticket.tsx'
import type { Column } from '../../kitchen/orders.ts'
import { ordersAtom, refusedAtom } from '../../kitchen/state.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './OrderColumn.module.css'
import { useStill } from './useStill.ts'

type OrderColumnProps = {
  readonly column: Exclude<Column, 'over'>
  readonly orders: readonly StaffOrder[]
  /** For phones, which show one column at a time. */
  readonly isShown: boolean
}

export function OrderColumn({ column, orders, isShown }: OrderColumnProps) {
  const { t } = useTexts(kitchenTexts)
  const isLoading = useAtomValue(ordersAtom) === null
  const id = useId()
  const { isMoving, isStill } = useStill(layoutOf(orders, useAtomValue(refusedAtom)))
  const isEmpty = orders.length === 0
  return (
    <section
      aria-labelledby={id}
      className={styles.lane}
      data-column={column}
      data-shown={isShown || undefined}
      data-empty={isEmpty || undefined}
      data-moving={isMoving || undefined}
    >
      <h2 id={id} tabIndex={-1} data-heading={column} className={styles.heading}>
        {t(`column.${column}`)} <span className={styles.count}>{orders.length}</span>
      </h2>
      {isEmpty && isLoading && <Skeleton shape="box" width="100%" height="13rem" />}
      {isEmpty && !isLoading && <p className={styles.none}>{t(`none.${column}`)}</p>}
      <div className={styles.tickets}>
        {orders.map((order) => (
          <Ticket key={order.orderId} order={order} column={column} isStill={isStill} />
        ))}
      </div>
    </section>
  )
}

/** Describes which tickets the column has and how high they are; it changes when tickets move. */
const layoutOf = (orders: readonly StaffOrder[], refused: readonly { readonly subject: string }[]): readonly string[] =>
  orders.map(({ orderId }) => `${orderId}${refused.some(({ subject }) => subject === orderId) ? '!' : ''}`)
