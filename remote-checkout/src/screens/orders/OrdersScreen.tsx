import type { OrderStatus, StoredOrder } from '@carte/contract'
import { handoverOf, isFinal, isWithKitchen } from '@carte/domain'
import { fullHeight, ListSkeleton, Reorder, RetryNotice, useHydrated, useOnReturn } from '@carte/features'
import { commonTexts, formatTime, problemText, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useRevalidator } from '@carte/navigation'
import {
  defineScreen,
  knownOrdersAtom,
  type ScreenProps,
  setOrderStatusAtom,
  setPickupTimeAtom,
  shopAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { buttonClass, cx, EmptyState, Skeleton, VisuallyHidden } from '@carte/ui'
import { useEffect, useEffectEvent } from 'react'
import { OrderLink } from '../../components/OrderLink.tsx'
import { orderToRepeat } from '../../components/orderToRepeat.ts'
import { useStatusText } from '../../components/useStatusText.ts'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrdersScreen.module.css'
import { type FoundOrder, loadOrders, type OrdersData } from './orders.loader.ts'

/** Lists the orders that this browser has paid for. */
export function OrdersScreen({ data }: ScreenProps<OrdersData>) {
  const { t } = useTexts(checkoutTexts)
  const isHydrated = useHydrated()
  const rows = toRows(useAtomValue(knownOrdersAtom), data)
  useLiveOrders(rows)
  return (
    <div className={cx(styles.page, fullHeight)}>
      <PageTitle>{t('orders.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('orders.title')}</h1>
      {!isHydrated ? <OrdersSkeleton /> : rows.length === 0 ? <NoOrders /> : <OrderGroups rows={rows} />}
    </div>
  )
}

/** An order as this browser has stored it, and the server's response; undefined before the request. */
interface OrderRow {
  readonly order: StoredOrder
  readonly found: FoundOrder | undefined
}

/** Joins the stored orders with the server's responses. */
const toRows = (orders: readonly StoredOrder[], data: OrdersData): readonly OrderRow[] =>
  orders.map((order) => ({ order, found: data.find(({ id }) => id === order.id) }))

/**
 * Keeps the list current: reloads when an order has no response yet (the server renders the page without orders), when
 * a status or a pick-up time changes, and when the page becomes visible.
 */
function useLiveOrders(rows: readonly OrderRow[]): void {
  const { revalidate } = useRevalidator()
  const setStatus = useSetAtom(setOrderStatusAtom)
  const setPickupTime = useSetAtom(setPickupTimeAtom)
  const refresh = () => void revalidate()
  const reload = useEffectEvent(refresh)

  const hasUnloaded = rows.some(({ found }) => found === undefined)
  useEffect(() => {
    if (hasUnloaded) reload()
  }, [hasUnloaded])

  const statusChanges = rows
    .filter(({ order, found }) => order.status !== undefined && order.status !== detailsOf(found)?.status)
    .map(({ order }) => `${order.id} ${order.status}`)
    .join()
  useEffect(() => {
    if (statusChanges !== '') reload()
  }, [statusChanges])

  const newTimes = rows
    .filter(({ order, found }) => isOtherTime(order.pickupTime, detailsOf(found)?.pickupTime))
    .map(({ order }) => `${order.id} ${order.pickupTime}`)
    .join()
  useEffect(() => {
    if (newTimes !== '') reload()
  }, [newTimes])

  const loadedDetails = rows.flatMap(({ found }) => detailsOf(found) ?? [])
  const storeLoaded = useEffectEvent(() => {
    for (const { orderId, status, pickupTime } of loadedDetails) {
      setStatus(orderId, status)
      // Corrects a time whose change this browser has missed: it would differ from the loaded one for ever.
      setPickupTime(orderId, pickupTime)
    }
  })
  const loaded = loadedDetails.map(({ orderId, status, pickupTime }) => `${orderId} ${status} ${pickupTime}`).join()
  useEffect(() => {
    if (loaded !== '') storeLoaded()
  }, [loaded])

  useOnReturn(refresh)
}

const isOtherTime = (stored: string | undefined, loaded: string | undefined): boolean =>
  stored !== undefined && loaded !== undefined && stored !== loaded

/** Lists the orders under way, then the finished ones. */
function OrderGroups({ rows }: { readonly rows: readonly OrderRow[] }) {
  const { t } = useTexts(checkoutTexts)
  const { underWay, finished } = groupRows(rows)
  const problem = temporaryProblem(rows)
  return (
    <>
      <StatusAnnouncer rows={rows} />
      <OrderGroup title={t('orders.underWay')} rows={underWay} />
      <OrderGroup title={t('orders.completed')} rows={finished} isFinished />
      {problem && <RetryNotice problem={problem} />}
    </>
  )
}

/**
 * Splits orders into those under way and those that are finished. An order that is ready counts as under way, because
 * the guest has to collect it.
 */
function groupRows(rows: readonly OrderRow[]) {
  const isFinished = (row: OrderRow) => isFinal(statusOf(row) ?? 'calculatedPrice')
  return { underWay: rows.filter((row) => !isFinished(row)), finished: rows.filter(isFinished) }
}

/** Returns why some orders could not be loaded, if a retry can help. */
const temporaryProblem = (rows: readonly OrderRow[]) =>
  rows.map(({ found }) => problemOf(found)).find((problem) => problem !== null && isTemporary(problem))

/** Announces to screen readers when the status of an order changes; only that order, not the whole list. */
function StatusAnnouncer({ rows }: { readonly rows: readonly OrderRow[] }) {
  const { t } = useTexts(checkoutTexts)
  const statusText = useStatusText()
  return (
    <VisuallyHidden aria-live="polite" aria-atomic={false}>
      {rows.map((row) => {
        const status = statusOf(row)
        const code = row.order.pickupCode ?? t('order.one')
        return (
          status && (
            <span
              key={row.order.id}
            >{`${code}: ${statusText(status, handoverOf(detailsOf(row.found), row.order))}. `}</span>
          )
        )
      })}
    </VisuallyHidden>
  )
}

interface OrderGroupProps {
  readonly title: string
  readonly rows: readonly OrderRow[]
  /** Whether the orders are finished and can be ordered again. */
  readonly isFinished?: boolean
}

function OrderGroup({ title, rows, isFinished = false }: OrderGroupProps) {
  const actionOf = (row: OrderRow) => {
    const details = isFinished ? detailsOf(row.found) : undefined
    return details && <Reorder order={orderToRepeat(details)} texts={checkoutTexts} label={details.pickupCode} />
  }
  if (rows.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.list} aria-label={title}>
        {rows.map((row) => (
          <OrderLink
            key={row.order.id}
            order={row.order}
            details={detailsOf(row.found)}
            pending={row.found === undefined}
            action={actionOf(row)}
          >
            <OrderTime row={row} />
          </OrderLink>
        ))}
      </ul>
    </section>
  )
}

/**
 * Shows when an order will be ready or when it reached its status, or why that is unknown. The height is reserved while
 * loading.
 */
function OrderTime({ row }: { readonly row: OrderRow }) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { found } = row
  if (found === undefined) return <Skeleton width="8ch" className={styles.time} />
  if ('problem' in found) {
    const text = isTemporary(found.problem) ? t('orders.noTime') : problemText(common.t, found.problem)
    return <span className={styles.time}>{text}</span>
  }
  const { details } = found
  const status = statusOf(row) ?? details.status
  const reached = details.steps.find((step) => step.status === status)?.at
  const timeOf = (at: string) => formatTime(at, details.shop.timeZone, language)
  if (status === 'calculatedPrice' || isWithKitchen(status))
    return <span className={styles.time}>{t('order.readyAbout', { time: timeOf(details.pickupTime) })}</span>
  return <span className={styles.time}>{t('orders.at', { time: timeOf(reached ?? details.pickupTime) })}</span>
}

/** Returns the loaded details; undefined if there are none. */
const detailsOf = (found: FoundOrder | undefined) =>
  found !== undefined && 'details' in found ? found.details : undefined

/** Returns why the order could not be loaded; null if it was loaded or not requested yet. */
const problemOf = (found: FoundOrder | undefined) => (found !== undefined && 'problem' in found ? found.problem : null)

/** Returns whether a retry can help, which it cannot for an order that the server does not know. */
const isTemporary = ({ code }: { readonly code: string }) => code !== 'failed-find-order'

/** Returns the latest status. An event updates the stored order before the page reloads, so its status wins. */
const statusOf = ({ order, found }: OrderRow): OrderStatus | undefined => order.status ?? detailsOf(found)?.status

/** Renders a placeholder for the list until hydration: the server does not know this browser's orders. */
function OrdersSkeleton() {
  const { t } = useTexts(checkoutTexts)
  const classes = { section: styles.group, heading: styles.soon, list: styles.list, row: styles.soonRow }
  return <ListSkeleton label={t('orders.loading')} headingWidth="8ch" rows={2} classes={classes} />
}

function NoOrders() {
  const { t } = useTexts(checkoutTexts)
  const shop = useAtomValue(shopAtom)
  const to = shop ? paths.menu.href({ shopId: shop.id, category: [] }) : paths.home.href()
  return (
    <EmptyState
      icon="receipt"
      title={t('orders.empty')}
      action={
        <Link className={buttonClass('primary')} to={to}>
          {t(shop ? 'toMenu' : 'toShops')}
        </Link>
      }
    >
      <p>{t('orders.empty.text')}</p>
    </EmptyState>
  )
}

export const screen = defineScreen({ load: loadOrders, Component: OrdersScreen })
