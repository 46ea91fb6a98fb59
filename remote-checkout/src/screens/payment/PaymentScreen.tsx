import type { Shop } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { useFocusOnAppear, useHydrated, useWhenIdle } from '@carte/features'
import { tableViewAtom } from '@carte/features/table'
import { formatPrice, formatTime, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useLocation, useNavigate } from '@carte/navigation'
import {
  basketAtom,
  defineScreen,
  hostPageAtom,
  knownOrdersAtom,
  type ScreenProps,
  unpaidOrderAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { Button, buttonClass, Card, EmptyState, Notice } from '@carte/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallShop } from '../../components/CallShop.tsx'
import { finishOrder } from '../../components/finishOrder.ts'
import { Loading } from '../../components/Loading.tsx'
import { importOrder } from '../../lazy.ts'
import { checkoutTexts } from '../../texts.ts'
import { accessTo, type PayableOrder } from './access.ts'
import { ChooseMethod } from './ChooseMethod.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { type Failure, type Flow, LONG_POLLS, type SentBackBy } from './flow.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Paying } from './Paying.tsx'
import * as styles from './PaymentScreen.module.css'
import { loadPayment, type PaymentData } from './payment.loader.ts'
import { usePaymentFlow } from './usePaymentFlow.ts'

/** Lets the guest pay a placed order. A guest who closed the tab continues at the same address. */
export function PaymentScreen({ data, params }: ScreenProps<PaymentData>) {
  const { t } = useTexts(checkoutTexts)
  const orderId = String(params.orderId)
  const isHydrated = useHydrated()
  const sentBackBy = useSentBack()
  useWhenIdle(importOrder)
  const unpaid = useAtomValue(unpaidOrderAtom)
  const basket = useAtomValue(basketAtom)
  const paidIds = useAtomValue(knownOrdersAtom).map(({ id }) => id)
  const [lost, setLost] = useState<Failure | null>(null)
  const table = useAtomValue(tableViewAtom)
  const access = accessTo(orderId, { unpaid, basket, paidIds, table })
  useGoToOrder(isHydrated && access.kind === 'paid' ? orderId : null)

  const content = () => {
    if (lost !== null) return <OrderLost failure={lost} shop={data.shop} />
    if (!isHydrated) return <Loading label={t('payment.loading')} />
    if (access.kind === 'paid') return <Loading label={t('payment.paid')} />
    if (access.kind === 'pay') return <PayPanel payable={access} data={data} sentBackBy={sentBackBy} onLost={setLost} />
    return <NotPayable kind={access.kind} orderId={orderId} shopId={data.shop.id} />
  }
  return (
    <div className={styles.page}>
      <PageTitle>{t('payment.title', { shop: data.shop.name })}</PageTitle>
      <header>
        <p className={styles.shop}>{data.shop.name}</p>
        <h1 tabIndex={-1}>{t('payment.heading')}</h1>
      </header>
      {content()}
    </div>
  )
}

/**
 * Returns what redirected the guest back to this page, by the query: a provider, or in an embed the payment page; null
 * without a redirect. The query's content is not trusted. It is removed at once, because it may contain a secret, and a
 * shared link must not look like a redirect.
 */
function useSentBack(): SentBackBy | null {
  const store = useStore()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isSentBack] = useState(search !== '')
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true })
  }, [navigate, pathname, search])
  if (!isSentBack) return null
  return store.get(hostPageAtom).isEmbedded ? 'payPage' : 'redirect'
}

/** Navigates to the order's page. Replaces the history entry, so that Back does not lead to a finished payment. */
function useGoToOrder(orderId: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orderId !== null) navigate(paths.order.href({ orderId }), { replace: true })
  }, [navigate, orderId])
}

interface PayPanelProps {
  readonly payable: PayableOrder
  readonly data: PaymentData
  /** Where the guest was redirected from; null if not redirected. */
  readonly sentBackBy: SentBackBy | null
  /** Called when the order can no longer be paid. */
  readonly onLost: (failure: Failure) => void
}

/** Shows the total and the current step of the payment. */
function PayPanel({ payable, data, sentBackBy, onLost }: PayPanelProps) {
  const { t, language } = useTexts(checkoutTexts)
  const { order } = payable
  const { flow, send, start, startWallet, isStarting } = usePaymentFlow(payable, sentBackBy)
  useFinishOrder(payable, flow.step === 'paid' ? flow.paymentId : null)
  useAbandonOrder(flow.step === 'over' ? flow.failure : null, onLost)
  if (payable.isEdited && flow.step === 'choosing') {
    return <NotPayable kind="edited" orderId={order.orderId} shopId={data.shop.id} />
  }
  const total = formatPrice(toMinor(order.total), order.currency, language)
  return (
    <>
      <Card tone="sunken" pad="l" className={styles.total}>
        <p className={styles.totalLabel}>{t('payment.total')}</p>
        <p className={styles.amount}>{total}</p>
        <p className={styles.totalLabel}>
          {t('payment.pickup', { time: formatTime(order.pickupTime, data.shop.timeZone, language) })}
        </p>
      </Card>
      {isStarting && <Loading label={t('payment.loading')} />}
      {(flow.step === 'choosing' || flow.step === 'starting') && !isStarting && (
        <ChooseMethod
          methods={data.methods}
          shop={data.shop}
          total={total}
          busy={flow.step === 'starting'}
          failure={flow.step === 'choosing' ? flow.failure : null}
          onPay={start}
          wallet={{
            amountMinor: toMinor(order.total),
            currency: order.currency.name,
            onPress: () => flow.step === 'choosing',
            start: startWallet,
            onSettled: (outcome, { paymentId }) => send({ type: 'walletSettled', paymentId, outcome }),
          }}
        />
      )}
      {flow.step === 'paying' && <Paying flow={flow} send={send} />}
      {flow.step === 'checking' && <Waiting flow={flow} shop={data.shop} onLeave={() => send({ type: 'leave' })} />}
    </>
  )
}

/** Finishes the order once it is paid. */
function useFinishOrder({ unpaid, order }: PayableOrder, paymentId: string | null): void {
  const store = useStore()
  useEffect(() => {
    if (paymentId !== null) finishOrder(store, { unpaid, order }, paymentId)
  }, [store, paymentId, order, unpaid])
}

/** Abandons an order that can no longer be paid: the next attempt to order gets a new idempotency key. */
function useAbandonOrder(failure: Failure | null, onLost: (failure: Failure) => void): void {
  const store = useStore()
  const report = useEffectEvent(onLost)
  useEffect(() => {
    if (failure === null) return
    report(failure)
    store.set(unpaidOrderAtom, null)
  }, [store, failure])
}

interface WaitingProps {
  readonly flow: Extract<Flow, { step: 'checking' }>
  readonly shop: Pick<Shop, 'contactInformation'>
  readonly onLeave: () => void
}

/** Waits until the server knows the state of the payment. */
function Waiting({ flow, shop, onLeave }: WaitingProps) {
  const { t } = useTexts(checkoutTexts)
  // A guest who has just opened the page has the focus on its heading already.
  const container = useFocusOnAppear<HTMLElement>(flow.after === 'completed' || flow.after === 'aborted')
  // After a reload the guest may not have submitted anything yet.
  const isOpening = flow.after === 'return' && flow.attempt.polls === 0
  const isLong = flow.attempt.polls >= LONG_POLLS
  return (
    <section ref={container} tabIndex={-1} className={styles.paying}>
      <Loading label={t(isOpening ? 'payment.loading' : 'payment.checking')} />
      {flow.attempt.offline && <OfflineNotice />}
      {isLong && (
        <Notice tone="info" title={t('payment.long')} action={<CallShop phone={shop.contactInformation.phone} />}>
          {t('payment.long.text')}
        </Notice>
      )}
      {(isLong || (flow.after === 'return' && !isOpening)) && !flow.attempt.offline && (
        <Button kind="quiet" small onClick={onLeave}>
          {t('payment.other')}
        </Button>
      )}
    </section>
  )
}

interface OrderLostProps {
  readonly failure: Failure
  readonly shop: Pick<Shop, 'id' | 'contactInformation'>
}

/** Says that the order can no longer be paid. The basket is kept, so the guest can order again. */
function OrderLost({ failure, shop }: OrderLostProps) {
  const { t } = useTexts(checkoutTexts)
  return (
    <FailureNotice
      failure={failure}
      action={
        <div className={styles.actions}>
          <Link className={buttonClass('primary', { small: true })} to={paths.checkout.href({ shopId: shop.id })}>
            {t('toCheckout')}
          </Link>
          <CallShop phone={shop.contactInformation.phone} />
        </div>
      }
    />
  )
}

interface NotPayableProps {
  readonly kind: 'edited' | 'unknown'
  readonly orderId: string
  readonly shopId: string
}

/** Says why this browser cannot pay the order, and links to where the guest can continue. */
function NotPayable({ kind, orderId, shopId }: NotPayableProps) {
  const { t } = useTexts(checkoutTexts)
  const isEdited = kind === 'edited'
  const target = isEdited ? paths.checkout.href({ shopId }) : paths.order.href({ orderId })
  return (
    <EmptyState
      icon={isEdited ? 'basket' : 'receipt'}
      title={t(`payment.${kind}`)}
      action={
        <Link className={buttonClass('primary')} to={target}>
          {t(isEdited ? 'toCheckout' : 'toOrder')}
        </Link>
      }
    >
      <p>{t(`payment.${kind}.text`)}</p>
    </EmptyState>
  )
}

export const screen = defineScreen({ load: loadPayment, Component: PaymentScreen })
