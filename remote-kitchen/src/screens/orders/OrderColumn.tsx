import type { StaffOrder } from '@carte/contract'
import { formatTime, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { IconButton, Skeleton } from '@carte/ui'
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Dishes } from '../../components/ticket/Dishes.tsx'
import { GuestNote } from '../../components/ticket/GuestNote.tsx'
import { PaymentLine } from '../../components/ticket/PaymentLine.tsx'
import { Place } from '../../components/ticket/Place.tsx'
import * as ticketStyles from '../../components/ticket/Ticket.module.css'
import { TicketActions } from '../../components/ticket/TicketActions.tsx'
import { TicketRejection } from '../../components/ticket/TicketRejection.tsx'
import { pickupText } from '../../components/ticket-text.ts'
import { useKitchenScope } from '../../kitchen/KitchenContext.ts'
import { actionOf, type Column, isAccepted } from '../../kitchen/orders.ts'
import { cancelledByGuestAtom, ordersAtom, type RejectedAction, rejectedAtom } from '../../kitchen/state.ts'
import { type AnswerTime, dueOf, timeToAnswer } from '../../kitchen/timing.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './OrderColumn.module.css'

type OrderColumnProps = {
  readonly column: Exclude<Column, 'ended'>
  readonly orders: readonly StaffOrder[]
  /** For phones, which show one column at a time. */
  readonly isShown: boolean
}

/** Shows one column of the board with its tickets. */
export function OrderColumn({ column, orders, isShown }: OrderColumnProps) {
  const { t } = useTexts(kitchenTexts)
  const isLoading = useAtomValue(ordersAtom) === null
  const id = useId()
  const notices = useAtomValue(cancelledByGuestAtom).length
  const { isMoving, canTap } = useTapGuard([String(notices), ...layoutOf(orders, useAtomValue(rejectedAtom))])
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
          <Ticket key={order.orderId} order={order} column={column} canTap={canTap} />
        ))}
      </div>
    </section>
  )
}

/** Describes which tickets the column has and how high they are; it changes when tickets move. */
const layoutOf = (orders: readonly StaffOrder[], rejected: readonly RejectedAction[]): readonly string[] =>
  orders.map(({ orderId, timeChanges }) => {
    const isRejected = rejected.some(({ subject }) => subject === orderId)
    return `${orderId}${isRejected ? '!' : ''}${timeChanges ? '*' : ''}`
  })

/** How long taps are ignored after tickets have moved, in milliseconds; longer than a double tap. */
const TAP_GUARD_MS = 700

/**
 * Returns whether the tickets of a column have just moved: when a ticket is removed, the button of another one appears
 * under the finger. A ticket added at the end moves no other ticket.
 *
 * @param layout what is above the tickets, and the tickets from the top; when a height changes, so does its entry
 */
function useTapGuard(layout: readonly string[]): { readonly isMoving: boolean; readonly canTap: () => boolean } {
  const [isMoving, setMoving] = useState(false)
  const before = useRef<readonly string[]>(layout)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = layout.join(' ')
  useLayoutEffect(() => {
    const next = text.split(' ')
    const isSame = before.current.every((each, at) => each === next[at])
    before.current = text === '' ? [] : next
    if (isSame) return
    clearTimeout(timer.current)
    setMoving(true)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setMoving(false)
    }, TAP_GUARD_MS)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isMoving, canTap: () => timer.current === undefined }
}

type TicketProps = {
  readonly order: StaffOrder
  readonly column: Column
  /** Returns false just after tickets have moved, when a tap may hit the wrong one. */
  readonly canTap: () => boolean
}

const Ticket = memo(function Ticket({ order, column, canTap }: TicketProps) {
  const { t } = useTexts(kitchenTexts)
  const { now, open } = useKitchenScope()
  const id = useId()
  const { orderId, pickupCode } = order
  const isWaiting = column === 'new' && !isAccepted(order)
  const answer = timeToAnswer(order, now)
  return (
    <article
      aria-labelledby={id}
      className={ticketStyles.ticket}
      data-order={orderId}
      data-waiting={isWaiting || undefined}
      data-urgent={answer?.isUrgent || undefined}
      data-late={(column !== 'ended' && dueOf(order, now).kind === 'late') || undefined}
    >
      <header className={ticketStyles.head}>
        <h3 id={id} tabIndex={-1} data-heading="ticket" className={ticketStyles.code}>
          {pickupCode}
        </h3>
        <Place order={order} />
        <IconButton
          icon="receipt"
          label={t('ticket.open', { code: pickupCode })}
          aria-haspopup="dialog"
          className={ticketStyles.open}
          onClick={() => open({ kind: 'ticket', orderId })}
        />
      </header>
      <TicketTime order={order} answer={answer} column={column} />
      <GuestNote order={order} />
      <div className={ticketStyles.rest}>
        <Dishes order={order} />
        <PaymentLine order={order} />
        <TicketRejection order={order} />
        <TicketActions order={order} action={actionOf(order, now)} canTap={canTap} />
      </div>
    </article>
  )
})

type TicketTimeProps = {
  readonly order: StaffOrder
  readonly answer: AnswerTime | null
  readonly column: Column
}

/** Shows when the order is due, what time it had before, and how long the staff have to accept it. */
function TicketTime({ order, answer, column }: TicketTimeProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { now, session } = useKitchenScope()
  const due = dueOf(order, now)
  const changed = order.timeChanges?.at(-1)
  return (
    <>
      <p className={ticketStyles.time}>
        <time dateTime={order.pickupTime} className={ticketStyles.clock}>
          {pickupText(order, session.timeZone, language, now)}
        </time>{' '}
        {column !== 'ended' && due.kind !== 'far' && (
          <span className={ticketStyles.due} data-due={due.kind}>
            {'minutes' in due ? t(`due.${due.kind}`, { minutes: due.minutes }) : t('due.now')}
          </span>
        )}{' '}
        {changed && (
          <span className={ticketStyles.was}>
            {t('time.was', { time: formatTime(changed.from, session.timeZone, language) })}
          </span>
        )}
      </p>
      {answer && (
        <p className={ticketStyles.answer} data-urgent={answer.isUrgent || undefined}>
          {answer.isUrgent ? t('answer.urgent', { time: answer.text }) : t('answer.within', { minutes: answer.text })}
        </p>
      )}
    </>
  )
}
