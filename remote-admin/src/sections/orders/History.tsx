import type { ErrorCode, OrderEvent, ShopOrder } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { commonTexts, formatPrice, problemText, useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import { formatDateTime } from '../../components/formats.ts'
import * as styles from './OrderSection.module.css'
import { orderTexts } from './texts.ts'

interface HistoryProps {
  readonly order: ShopOrder
  readonly timeZone: string | undefined
}

/** Everything that happened to the order, in words (MONEY-4). */
export function History({ order, timeZone }: HistoryProps) {
  const { t, language } = useTexts(orderTexts)
  const textOf = useEventText(order, timeZone)
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('history')}</h2>
      <ol className={styles.history}>
        {order.history.map((event, index) => (
          <li key={index}>
            <time dateTime={event.at} className={styles.soft}>
              {formatDateTime(event.at, language, timeZone)}
            </time>
            <span>{textOf(event)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useEventText({ currency }: ShopOrder, timeZone: string | undefined): (event: OrderEvent) => string {
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
      case 'time':
        return t('event.time', { from: time(event.from), to: time(event.to), reason: t(`reason.${event.reason}`) })
      case 'message':
        return t(`event.${event.message}.${event.isSent ? 'sent' : 'waiting'}`)
      case 'staff':
        return t(`event.staff.${event.action}`, { name: event.name })
    }
  }
}
