import type { OrderDetails, OrderStatus, StoredOrder } from '@carte/contract'
import { newerDetails, pick, statusKey, withReceivedStatus } from '@carte/domain'
import { RetryNotice, useHydrated, useOnReturn } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useRevalidator } from '@carte/navigation'
import {
  defineScreen,
  knownOrdersAtom,
  type ScreenProps,
  setOrderStatusAtom,
  setPickupTimeAtom,
  unpaidOrderAtom,
  useAtomValue,
  useSetAtom,
  useStore,
} from '@carte/store'
import { buttonClass, Card, EmptyState, VisuallyHidden } from '@carte/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { finishOrder } from '../../components/finishOrder.ts'
import { Loading } from '../../components/Loading.tsx'
import { OrderLink } from '../../components/OrderLink.tsx'
import { checkoutTexts } from '../../texts.ts'
import { greetingKey, handoverIn, headlineKey, isPaid, statusOf } from './headline.ts'
import { OrderBody } from './OrderBody.tsx'
import * as styles from './OrderScreen.module.css'
import { lastDetailsAtom, loadOrder, type OrderData } from './order.loader.ts'
import { tableKey, tableOf } from './table.ts'

/** Shows the status of an order, and its details in the browser that has placed it. */
export function OrderScreen({ data: loaded, params }: ScreenProps<OrderData>) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const orderId = String(params.orderId)
  const last = useAtomValue(lastDetailsAtom)
  const known = loaded.kind === 'details' ? { ...loaded, details: newerDetails(last, loaded.details) } : loaded
  useFinishPaidOrder(orderId, isPaid(known))
  const latestStatus = useLiveOrder(orderId, known)
  const data = known.kind === 'details' ? { ...known, details: withReceivedStatus(known.details, latestStatus) } : known
  if (data.kind === 'unknown') return <OrderUnknown orderId={orderId} />

  const key = headlineKey(data)
  const details = data.kind === 'details' ? data.details : null
  const { pickupCode } = details ?? (data.kind === 'stored' ? data.order : {})
  const number = pickupCode === undefined ? undefined : t('order.named', { code: pickupCode })
  const titlePrefix = (details && tableOf(details, language)?.text) ?? number
  // Only the details and the stored data say whether the order is collected or served, and the server does not know
  // them when it renders. Without them, the heading fits both. The heading of a delivered order always fits both, so it
  // does not change at hydration.
  const handover = handoverIn(data)
  const greeting = greetingKey(key, handover)
  const statusText = key === 'sent' ? '' : common.t(statusKey(key, handover))
  const headline = greeting ? t(greeting) : statusText
  // A tab has little room, so its title names the status where it can.
  const title = key === 'sent' || (key === 'delivered' && details === null) ? headline : statusText
  return (
    <div className={styles.page}>
      <PageTitle>{titlePrefix === undefined ? title : `${titlePrefix} · ${title}`}</PageTitle>
      <header className={styles.header}>
        {/* A server does not know these details; a blank line reserves the height. */}
        {details ? <OrderContext details={details} /> : <p className={styles.soft}>{'\u00a0'}</p>}
        <h1 tabIndex={-1}>{headline}</h1>
        <HeadlineAnnouncer>{headline}</HeadlineAnnouncer>
      </header>
      {(data.kind === 'details' || data.kind === 'stored') && data.problem && (
        <div className={styles.problem}>
          <RetryNotice problem={data.problem}>{t(problemKey(data))}</RetryNotice>
        </div>
      )}
      {details && <OrderBody details={details} />}
      {data.kind === 'stored' && <StoredOrderCard order={data.order} />}
      {data.kind === 'status' && <StatusOnly orderId={orderId} />}
      <OtherOrders orderId={orderId} />
    </div>
  )
}

/**
 * Finishes an order that was paid while its payment page was closed. Otherwise its dishes would stay in the basket.
 *
 * @param isPaid whether the server reports the order as paid
 */
function useFinishPaidOrder(orderId: string, isPaid: boolean): void {
  const store = useStore()
  useEffect(() => {
    const unpaid = store.get(unpaidOrderAtom)
    if (isPaid && unpaid?.order?.orderId === orderId) {
      finishOrder(store, { unpaid, order: unpaid.order }, unpaid.paymentId ?? '')
    }
  }, [store, orderId, isPaid])
}

/**
 * Keeps the page current: reloads when the order's status or pick-up time changes, when the page was rendered without
 * the order's secret code although this browser has it, and when the page becomes visible.
 *
 * @returns the latest status known to this browser, from any source
 */
function useLiveOrder(orderId: string, loaded: OrderData): OrderStatus | undefined {
  const { revalidate } = useRevalidator()
  const setStatus = useSetAtom(setOrderStatusAtom)
  const setPickupTime = useSetAtom(setPickupTimeAtom)
  const { status: latestStatus, pickupTime: latestTime } =
    useAtomValue(knownOrdersAtom).find(({ id }) => id === orderId) ?? {}
  const loadedStatus = statusOf(loaded)
  const loadedTime = loaded.kind === 'details' ? loaded.details.pickupTime : null
  // Without the order's secret code, the server returns only the status.
  const lacksDetails = useIsPlacedHere(orderId) && loaded.kind === 'status'

  const refresh = () => void revalidate()
  const reload = useEffectEvent(refresh)
  const reloadIfNew = useEffectEvent((status: OrderStatus) => {
    if (status !== loadedStatus) refresh()
  })
  const reloadIfMoved = useEffectEvent((time: string) => {
    if (loadedTime !== null && time !== loadedTime) refresh()
  })

  useEffect(() => {
    if (loadedStatus !== null) setStatus(orderId, loadedStatus)
  }, [setStatus, orderId, loadedStatus])

  useEffect(() => {
    if (lacksDetails) reload()
  }, [lacksDetails])

  useEffect(() => {
    if (latestStatus !== undefined) reloadIfNew(latestStatus)
  }, [latestStatus])

  useEffect(() => {
    if (latestTime !== undefined) reloadIfMoved(latestTime)
  }, [latestTime])

  // Corrects a stored time whose change this browser has missed: it would differ from the loaded one for ever.
  useEffect(() => {
    if (loadedTime !== null) setPickupTime(orderId, loadedTime)
  }, [setPickupTime, orderId, loadedTime])

  useOnReturn(refresh)
  return latestStatus
}

/** Returns the key of the text below the error of a failed request. A guest at a table does not collect the order. */
function problemKey(data: OrderData) {
  if (data.kind === 'details') return 'order.unreachable'
  return handoverIn(data) === 'table' ? 'order.storedOnly.table' : 'order.storedOnly'
}

/** Says that no such order exists. */
function OrderUnknown({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const title = problemText(common.t, { code: 'failed-find-order' })
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <EmptyState
        icon="receipt"
        title={t('order.unknown')}
        action={
          <Link className={buttonClass('primary')} to={paths.home.href()}>
            {t('toShops')}
          </Link>
        }
      >
        <p>{t('order.unknown.text', { orderId })}</p>
      </EmptyState>
      <OtherOrders orderId={orderId} />
    </div>
  )
}

/** Names the shop, the order type and the spot. */
function OrderContext({ details }: { readonly details: OrderDetails }) {
  const { t, language } = useTexts(commonTexts)
  const { shop, spot, orderType } = details
  const words = [shop.name, t(`orderType.${orderType}`), spot && pick(spot, 'name', language, spot.name)]
  return <p className={styles.soft}>{words.filter(Boolean).join(' · ')}</p>
}

/**
 * Milliseconds without another status before the heading is announced: when the kitchen marks an order as ready, its
 * status changes twice at once.
 */
const ANNOUNCE_DELAY_MS = 500

/** Announces the heading when it changes without a navigation. */
function HeadlineAnnouncer({ children: headline }: { readonly children: string }) {
  const [settled, setSettled] = useState(headline)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(headline), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [headline])
  return <VisuallyHidden aria-live="polite">{settled}</VisuallyHidden>
}

/** Shows the stored data of the order, enough to collect the food while the server is unreachable. */
function StoredOrderCard({ order }: { readonly order: StoredOrder }) {
  const { t } = useTexts(checkoutTexts)
  if (order.pickupCode === undefined) return null
  return (
    <Card pad="l" className={styles.pickup}>
      {order.table === undefined ? (
        <>
          <p className={styles.soft}>{t('order.number')}</p>
          <p className={styles.code}>{order.pickupCode}</p>
        </>
      ) : (
        <>
          <p className={styles.soft}>{t(tableKey(order.status))}</p>
          <p className={styles.table}>{order.table}</p>
          <p className={styles.soft}>{t('order.named', { code: order.pickupCode })}</p>
        </>
      )}
      {order.shopName !== undefined && <p className={styles.soft}>{order.shopName}</p>}
    </Card>
  )
}

/** Renders the page of an order that another browser has placed: only the status in the heading is visible. */
function StatusOnly({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts(checkoutTexts)
  const isHydrated = useHydrated()
  const isPlacedHere = useIsPlacedHere(orderId)
  // The server renders the page without the order's secret code. If this browser has it, the details are still loading.
  if (!isHydrated || isPlacedHere) return <Loading label={t('order.loading')} />
  return (
    <EmptyState
      icon="receipt"
      title={t('order.elsewhere')}
      action={
        <Link className={buttonClass('ghost')} to={paths.home.href()}>
          {t('toShops')}
        </Link>
      }
    >
      <p>{t('order.elsewhere.text')}</p>
    </EmptyState>
  )
}

/** Returns whether this browser has the order's secret code, because the order was placed here. */
function useIsPlacedHere(orderId: string): boolean {
  const isKnown = useAtomValue(knownOrdersAtom).some(({ id }) => id === orderId)
  const unpaid = useAtomValue(unpaidOrderAtom)?.order
  return isKnown || unpaid?.orderId === orderId
}

/** Links to the other orders of this browser. */
function OtherOrders({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts(checkoutTexts)
  const others = useAtomValue(knownOrdersAtom).filter(({ id }) => id !== orderId)
  if (others.length === 0) return null
  return (
    <nav className={styles.others} aria-labelledby="order-others">
      <h2 id="order-others">{t('order.others')}</h2>
      <ul className={styles.otherList}>
        {others.map((order) => (
          <OrderLink key={order.id} order={order} />
        ))}
      </ul>
    </nav>
  )
}

export const screen = defineScreen({ load: loadOrder, Component: OrderScreen })
