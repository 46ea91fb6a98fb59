import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useScope } from '../../kitchen/KitchenContext.ts'
import type { Column } from '../../kitchen/orders.ts'
import { type Answer, dueOf } from '../../kitchen/timing.ts'
import { kitchenTexts } from '../../texts.ts'
import { pickupText } from '../ticket-text.ts'
import * as styles from './Ticket.module.css'

type TicketTimeProps = {
  readonly order: StaffOrder
  readonly answer: Answer | null
  readonly column: Column
}

export function TicketTime({ order, answer, column }: TicketTimeProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { now, session } = useScope()
  const due = dueOf(order, now)
  return (
    <>
      <p className={styles.time}>
        <time dateTime={order.pickupTime} className={styles.clock}>
          {pickupText(order, session.timeZone, language, now)}
        </time>{' '}
        {column !== 'over' && due.is !== 'far' && (
          <span className={styles.due} data-due={due.is}>
            {'minutes' in due ? t(`due.${due.is}`, { minutes: due.minutes }) : t('due.now')}
          </span>
        )}
      </p>
      {answer && (
        <p className={styles.answer} data-urgent={answer.isUrgent || undefined}>
          {answer.isUrgent ? t('answer.urgent', { time: answer.text }) : t('answer.within', { minutes: answer.text })}
        </p>
      )}
    </>
  )
}
