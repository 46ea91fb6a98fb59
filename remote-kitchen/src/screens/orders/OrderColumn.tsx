import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { IconButton, Skeleton } from '@carte/ui'
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Dishes } from '../../components/ticket/Dishes.tsx'
import { GuestWords } from '../../components/ticket/GuestWords.tsx'
import { Place } from '../../components/ticket/Place.tsx'
import { Small } from '../../components/ticket/Small.tsx'
import * as ticketStyles from '../../components/ticket/Ticket.module.css'
import { TicketActions } from '../../components/ticket/TicketActions.tsx'
import { TicketRefused } from '../../components/ticket/TicketRejected.tsx'
import { pickupText } from '../../components/ticket-text.ts'
import { useScope } from '../../kitchen/KitchenContext.ts'
import { actionOf, type Column, isAccepted } from '../../kitchen/orders.ts'
import { ordersAtom, refusedAtom } from '../../kitchen/state.ts'
import { type Answer, dueOf, timeToAnswer } from '../../kitchen/timing.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './OrderColumn.module.css'

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

/** Milliseconds that taps are ignored after tickets have moved; longer than a double tap. */
const STILL_MS = 700

/**
 * Tells whether the tickets of a column have just moved: when one is removed, another one's button appears under the
 * finger. A ticket added at the end moves nothing.
 *
 * @param layout the tickets from the top; a ticket whose height changes has another entry
 */
function useStill(layout: readonly string[]): { readonly isMoving: boolean; readonly isStill: () => boolean } {
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
    }, STILL_MS)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isMoving, isStill: () => timer.current === undefined }
}

type TicketProps = {
  readonly order: StaffOrder
  readonly column: Column
  /** Returns false just after tickets have moved, when a tap may hit the wrong one. */
  readonly isStill: () => boolean
}

const Ticket = memo(function Ticket({ order, column, isStill }: TicketProps) {
  const { t } = useTexts(kitchenTexts)
  const { now, open } = useScope()
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
      data-late={(column !== 'over' && dueOf(order, now).is === 'late') || undefined}
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
          onClick={() => open({ is: 'ticket', orderId })}
        />
      </header>
      <TicketTime order={order} answer={answer} column={column} />
      <GuestWords order={order} />
      <div className={ticketStyles.rest}>
        <Dishes order={order} />
        <Small order={order} />
        <TicketRefused order={order} />
        <TicketActions order={order} deed={actionOf(order, now)} isStill={isStill} />
      </div>
    </article>
  )
})

type TicketTimeProps = {
  readonly order: StaffOrder
  readonly answer: Answer | null
  readonly column: Column
}

function TicketTime({ order, answer, column }: TicketTimeProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { now, session } = useScope()
  const due = dueOf(order, now)
  return (
    <>
      <p className={ticketStyles.time}>
        <time dateTime={order.pickupTime} className={ticketStyles.clock}>
          {pickupText(order, session.timeZone, language, now)}
        </time>{' '}
        {column !== 'over' && due.is !== 'far' && (
          <span className={ticketStyles.due} data-due={due.is}>
            {'minutes' in due ? t(`due.${due.is}`, { minutes: due.minutes }) : t('due.now')}
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
