import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { IconButton } from '@carte/ui'
import { memo, useId } from 'react'
import { useScope } from '../../kitchen/KitchenContext.ts'
import { actionOf, type Column, isAccepted } from '../../kitchen/orders.ts'
import { dueOf, timeToAnswer } from '../../kitchen/timing.ts'
import { kitchenTexts } from '../../texts.ts'
import { Dishes } from './Dishes.tsx'
import { GuestWords } from './GuestWords.tsx'
import { Place } from './Place.tsx'
import { Small } from './Small.tsx'
import * as styles from './Ticket.module.css'
import { TicketActions } from './TicketActions.tsx'
import { TicketRefused } from './TicketRejected.tsx'
import { TicketTime } from './TicketTime.tsx'

type TicketProps = {
  readonly order: StaffOrder
  readonly column: Column
  /** Returns false just after tickets have moved, when a tap may hit the wrong one. */
  readonly isStill: () => boolean
}

export const Ticket = memo(function Ticket({ order, column, isStill }: TicketProps) {
  const { t } = useTexts(kitchenTexts)
  const { now, open } = useScope()
  const id = useId()
  const { orderId, pickupCode } = order
  const isWaiting = column === 'new' && !isAccepted(order)
  const answer = timeToAnswer(order, now)
  return (
    <article
      aria-labelledby={id}
      className={styles.ticket}
      data-order={orderId}
      data-waiting={isWaiting || undefined}
      data-urgent={answer?.isUrgent || undefined}
      data-late={(column !== 'over' && dueOf(order, now).is === 'late') || undefined}
    >
      <header className={styles.head}>
        <h3 id={id} tabIndex={-1} data-heading="ticket" className={styles.code}>
          {pickupCode}
        </h3>
        <Place order={order} />
        <IconButton
          icon="receipt"
          label={t('ticket.open', { code: pickupCode })}
          aria-haspopup="dialog"
          className={styles.open}
          onClick={() => open({ is: 'ticket', orderId })}
        />
      </header>
      <TicketTime order={order} answer={answer} column={column} />
      <GuestWords order={order} />
      <div className={styles.rest}>
        <Dishes order={order} />
        <Small order={order} />
        <TicketRefused order={order} />
        <TicketActions order={order} deed={actionOf(order, now)} isStill={isStill} />
      </div>
    </article>
  )
})
