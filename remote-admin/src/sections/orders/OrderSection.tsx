import type { ShopOrder, ShopRefund } from '@carte/contract'
import { pick } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button, Card, Notice } from '@carte/ui'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '../../components/formats.ts'
import { SectionPage } from '../../components/index.ts'
import { LANGUAGE_NAMES } from '../../components/languages.ts'
import { adminPaths } from '../../paths.ts'
import { hasShopRole } from '../../roles.ts'
import type { SectionProps } from '../../section.ts'
import { History } from './History.tsx'
import { Items } from './Items.tsx'
import { MoneyText, RefundedText, StatusChip } from './OrderChips.tsx'
import * as styles from './OrderSection.module.css'
import type { OrderData } from './order.loader.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { RefundDialog, type RefundOutcome } from './RefundDialog.tsx'
import { RefundLinesDialog } from './RefundLinesDialog.tsx'
import { orderTexts } from './texts.ts'
import { useLiveOrder } from './useLiveOrder.ts'

type OpenDialog = 'refund' | 'receipt' | { readonly again: ShopRefund | null }
type Done = RefundOutcome | { readonly tone: 'success'; readonly text: string }

/** An order with its lines, contact and history; refunds it, also by line, and sends its receipt again (MONEY-3). */
export function OrderSection({ data, session }: SectionProps<OrderData>) {
  const { t } = useTexts(orderTexts)
  const { order, shopId, timeZone } = data
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const open = (which: OpenDialog) => {
    setDone(null)
    setDialog(which)
  }
  const close = () => setDialog(null)
  const finish = (outcome: Done) => {
    close()
    setDone(outcome)
  }
  useLiveOrder(shopId, order.orderId)
  const isManager = hasShopRole(session, shopId, 'manager')
  const canRefund = order.canRefund && isManager
  const canRefundLines = order.canRefundLines && isManager
  return (
    <SectionPage
      title={t('orderTitle', { code: order.pickupCode })}
      back={{ href: adminPaths.orders.href({ shopId }), label: t('back') }}
      intro={
        <span className={styles.state}>
          <StatusChip status={order.status} />
          <MoneyText paymentStatus={order.paymentStatus} />
          <RefundedText order={order} />
        </span>
      }
      actions={
        <>
          {order.hasReceipt && (
            <Button kind="ghost" onClick={() => open('receipt')}>
              {t('receipt')}
            </Button>
          )}
          {canRefundLines && (
            <Button kind="ghost" onClick={() => open({ again: null })}>
              {t('refundLines')}
            </Button>
          )}
          {canRefund && (
            <Button kind="ghost" onClick={() => open('refund')}>
              {t('refund')}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">{done && <Notice tone={done.tone} announce="none" title={done.text} />}</div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Items order={order} />
          <Facts order={order} timeZone={timeZone} />
        </div>
        <History order={order} timeZone={timeZone} onRefundAgain={canRefundLines ? (again) => open({ again }) : null} />
      </div>
      <RefundDialog open={dialog === 'refund'} order={order} shopId={shopId} onClose={close} onDone={finish} />
      {dialog !== null && typeof dialog === 'object' && (
        <RefundLinesDialog order={order} shopId={shopId} again={dialog.again} onClose={close} onDone={finish} />
      )}
      <ReceiptDialog
        open={dialog === 'receipt'}
        order={order}
        shopId={shopId}
        onClose={close}
        onSent={(email) => finish({ tone: 'success', text: t('receiptSent', { email }) })}
      />
    </SectionPage>
  )
}

interface FactsProps {
  readonly order: ShopOrder
  readonly timeZone: string | undefined
}

function Facts({ order, timeZone }: FactsProps) {
  const { t, language } = useTexts(orderTexts)
  const { email, phone, note, spot } = order
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('placed'), formatDateTime(order.placedAt, language, timeZone)],
    [t('pickup'), formatDateTime(order.pickupTime, language, timeZone)],
    [
      t('column.how'),
      [t(`how.${order.orderType}`), spot && pick(spot, 'name', language, spot.name)].filter(Boolean).join(' · '),
    ],
    ...(note === '' ? [] : [[t('note'), note] as const]),
    ...(email === undefined ? [] : [[t('email'), <a href={`mailto:${email}`}>{email}</a>] as const]),
    ...(phone === undefined ? [] : [[t('phone'), <a href={`tel:${phone}`}>{phone}</a>] as const]),
    [t('guestLanguage'), LANGUAGE_NAMES[order.language]],
    [t('orderNumber'), <span className={styles.number}>{order.orderId}</span>],
  ]
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {email === undefined && phone === undefined && <p className={styles.soft}>{t('noContact')}</p>}
    </Card>
  )
}
