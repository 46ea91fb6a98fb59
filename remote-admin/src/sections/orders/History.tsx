import type { ErrorCode, OrderEvent, ShopOrder, ShopRefund } from '@carte/contract'
import { pick, toMinor } from '@carte/domain'
import { commonTexts, formatPrice, problemText, useTexts } from '@carte/i18n'
import { Button, Card } from '@carte/ui'
import { formatDateTime } from '../../components/formats.ts'
import * as styles from './OrderSection.module.css'
import { orderTexts } from './texts.ts'

interface HistoryProps {
  readonly order: ShopOrder
  readonly timeZone: string | undefined
  /** Asks again for a refund that was rejected; null for people who may not, or if nothing is left. */
  readonly onRefundAgain: ((refund: ShopRefund) => void) | null
}

/** Everything that happened to the order, in words (MONEY-4). */
export function History({ order, timeZone, onRefundAgain }: HistoryProps) {
  const { t, language } = useTexts(orderTexts)
  const textOf = useEventText(order, timeZone)
  const rejectedBy = (event: OrderEvent) =>
    event.kind === 'refund' && event.state === 'failed'
      ? order.refunds.find(({ id }) => id === event.refundId)
      : undefined
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('history')}</h2>
      <ol className={styles.history}>
        {order.history.map((event, index) => {
          const rejected = rejectedBy(event)
          return (
            <li key={index}>
              <time dateTime={event.at} className={styles.soft}>
                {formatDateTime(event.at, language, timeZone)}
              </time>
              <span>{textOf(event)}</span>
              {rejected && onRefundAgain && (
                <Button kind="ghost" small onClick={() => onRefundAgain(rejected)}>
                  {t('refundAgain')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function useEventText(
  { currency, items, refunds }: ShopOrder,
  timeZone: string | undefined,
): (event: OrderEvent) => string {
  const { t, language } = useTexts(orderTexts)
  const { t: common } = useTexts(commonTexts)
  const time = (at: string) => formatDateTime(at, language, timeZone)

  function paymentText({ state, paymentKind, amount }: Extract<OrderEvent, { kind: 'payment' }>): string {
    const named = state === 'created' ? 'pending' : state
    return t(`event.payment.${named}`, {
      amount: formatPrice(toMinor(amount), currency, language),
      kind: t(`kind.${paymentKind}`),
    })
  }
  function refundText({ refundId, state }: Extract<OrderEvent, { kind: 'refund' }>): string {
    const refund = refunds.find(({ id }) => id === refundId)
    if (!refund) return ''
    const lines = refund.lines.map(({ position, quantity }) => {
      const item = items[position]
      return `${quantity} × ${item ? pick(item, 'description', language, item.description) : ''}`
    })
    return t(`event.refund.${state}`, {
      amount: formatPrice(toMinor(refund.amount), currency, language),
      name: refund.name,
      lines: lines.join(', '),
      reason: refund.reason,
      error: refund.error ?? '',
    })
  }
  function stepText({ status, refusal, isByGuest }: Extract<OrderEvent, { kind: 'step' }>): string {
    if (isByGuest) return t('event.byGuest')
    if (refusal !== undefined)
      return t('event.refusal', { reason: problemText(common, { code: refusal as ErrorCode }) })
    return status === 'calculatedPrice' ? t('event.placed') : t(`event.step.${status}`)
  }
  return (event) => {
    switch (event.kind) {
      case 'placed':
        return t('event.placed')
      case 'accepted':
        return t('event.accepted')
      case 'step':
        return stepText(event)
      case 'payment':
        return paymentText(event)
      case 'refund':
        return refundText(event)
      case 'time':
        return t('event.time', { from: time(event.from), to: time(event.to), reason: t(`reason.${event.reason}`) })
      case 'message':
        return t(`event.${event.message}.${event.isSent ? 'sent' : 'waiting'}`)
      case 'staff':
        return t(`event.staff.${event.action}`, { name: event.name })
    }
  }
}
