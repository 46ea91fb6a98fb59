import type { StaffTable } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { commonTexts, formatPrice, formatTime, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Banner, Button, Icon, VisuallyHidden } from '@carte/ui'
import { useId } from 'react'
import { guestName, tableName } from '../components/ticket-text.ts'
import { useRejectionText } from '../components/useRejectionText.ts'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { pendingActionsAtom, rejectedAtom } from '../kitchen/state.ts'
import { isCalling, tableSubject } from '../kitchen/tables.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './TablesDialog.module.css'

export type TableQuestion = 'end' | 'move'

type TableCardProps = {
  readonly table: StaffTable
  /** Opens a question about the table. */
  readonly ask: (question: TableQuestion) => void
}

/** Shows a table with its guests, its call, what is not ordered yet, its orders and what staff can do. */
export function TableCard({ table, ask }: TableCardProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { session } = useKitchenScope()
  const id = useId()
  const { tableId, guests, openItems, openedAt } = table
  const name = tableName(t, table, language)
  return (
    <article
      aria-labelledby={id}
      data-table={tableId}
      data-calling={isCalling(table) || undefined}
      className={styles.table}
    >
      <header className={styles.head}>
        <h3 id={id} lang={name.lang} tabIndex={-1} className={styles.name}>
          {name.text}
        </h3>
        <p className={styles.soft}>{t('tables.since', { time: formatTime(openedAt, session.timeZone, language) })}</p>
      </header>
      <Call table={table} />
      <p className={styles.guests}>
        <Icon name="user" size={20} />
        <span>{guests.map((guest) => guestName(t, guest)).join(', ')}</span>
      </p>
      <p className={openItems > 0 ? styles.openItems : styles.soft}>
        {openItems > 0 ? t('tables.openItems', { count: openItems }) : t('tables.nothingOpen')}
      </p>
      <Orders table={table} />
      <TableRejection table={table} />
      <Actions table={table} ask={ask} />
    </article>
  )
}

type PartProps = { readonly table: StaffTable }

/** Says that the guests call and since when, or that the call was answered (TABLE-46). */
function Call({ table }: PartProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { session } = useKitchenScope()
  const { call } = table
  if (!call) return null
  const time = formatTime(call.at, session.timeZone, language)
  return (
    <p className={styles.call} data-answered={call.isAnswered || undefined}>
      <Icon name={call.isAnswered ? 'check' : 'bell'} size={24} />
      {call.isAnswered ? t('tables.answered', { time }) : t('tables.calledAt', { time })}
    </p>
  )
}

function Orders({ table: { orders, paid, currency } }: PartProps) {
  const { t, language } = useTexts(kitchenTexts)
  if (!currency) return null
  const price = (amount: StaffTable['paid']) => formatPrice(toMinor(amount), currency, language)
  return (
    <div>
      <ul className={styles.orders}>
        {orders.map(({ orderId, pickupCode, status, total }) => (
          <li key={orderId} className={styles.order}>
            <b className={styles.code}>{pickupCode}</b> <span className={styles.status}>{t(`step.${status}`)}</span>{' '}
            <span className={styles.price}>{price(total)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.paid}>
        <span>{t('tables.paid')}</span> <span className={styles.price}>{price(paid)}</span>
      </p>
    </div>
  )
}

/** Says why the server has rejected an action on the table. Renders nothing without a rejection. */
function TableRejection({ table }: PartProps) {
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useKitchenScope()
  const textOf = useRejectionText()
  const subject = tableSubject(table)
  const rejected = useAtomValue(rejectedAtom).find((each) => each.subject === subject)
  if (!rejected) return null
  return (
    <Banner tone="error" closeLabel={common('action.close')} onClose={() => kitchen.dismiss(subject)}>
      {textOf(rejected)}
    </Banner>
  )
}

function Actions({ table, ask }: TableCardProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { kitchen } = useKitchenScope()
  const pending = useAtomValue(pendingActionsAtom).find(({ subject }) => subject === tableSubject(table))
  const name = tableName(t, table, language)
  const of = (
    <VisuallyHidden>
      {' '}
      <span lang={name.lang}>{name.text}</span>
    </VisuallyHidden>
  )
  const unlessPending = (act: () => void) => () => {
    if (!pending) act()
  }
  const isBlocked = pending !== undefined || undefined
  return (
    <div className={styles.actions}>
      {isCalling(table) && (
        <Button
          className={styles.main}
          busy={pending?.isWaiting === false}
          aria-disabled={isBlocked}
          onClick={unlessPending(() => kitchen.answerCall(table, name.text))}
        >
          {pending?.isWaiting ? t('ticket.waits') : t('tables.come')}
          {of}
        </Button>
      )}
      {!isCalling(table) && pending?.isWaiting && <p className={styles.soft}>{t('ticket.waits')}</p>}
      <Button kind="ghost" aria-haspopup="dialog" aria-disabled={isBlocked} onClick={unlessPending(() => ask('move'))}>
        {t('tables.move')}
        {of}
      </Button>
      <Button kind="ghost" aria-haspopup="dialog" aria-disabled={isBlocked} onClick={unlessPending(() => ask('end'))}>
        {t('tables.end')}
        {of}
      </Button>
    </div>
  )
}
