import type { OrderStatus, StoredOrder } from '@carte/contract'
import { isFinal, isWithKitchen } from '@carte/domain'
import { fullHeight, ListSkeleton, Reorder, RetryNotice, useHydrated, useOnReturn } from '@carte/features'
import { commonTexts, formatTime, problemText, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useRevalidator } from '@carte/navigation'
import {
  defineScreen,
  knownOrdersAtom,
  type ScreenProps,
  setOrderStatusAtom,
  shopAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { buttonClass, cx, EmptyState, Skeleton, VisuallyHidden } from '@carte/ui'
import { useEffect, useEffectEvent } from 'react'
import { OrderLink } from '../../components/OrderLink.tsx'
import { reordered } from '../../components/reordered.ts'
import { useStatusWords } from '../../components/useStatusWords.ts'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrdersScreen.module.css'
import { type FoundOrder, loadOrders, type OrdersData } from './orders.loader.ts'

/** Lists the orders that this browser has paid for. */
export function OrdersScreen({ data }: ScreenProps<OrdersData>) {
  const { t } = useTexts(checkoutTexts)
  const inBrowser = useHydrated()
  const rows = rowsOf(useAtomValue(knownOrdersAtom), data)
  useLiveOrders(rows)
  return (
    <div className={cx(styles.page, fullHeight)}>
      <PageTitle>{t('orders.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('orders.title')}</h1>
      {!inBrowser ? <OrdersSkeleton /> : rows.length === 0 ? <NoOrders /> : <Groups rows={rows} />}
    </div>
  )
}

function Groups({ rows }: { readonly rows: readonly OrderRow[] }) {
  const { t } = useTexts(checkoutTexts)
  const { underWay, over } = groupsOf(rows)
  const problem = passingProblem(rows)
  return (
    <>
      <OrderNews rows={rows} />
      <OrderGroup title={t('orders.underWay')} rows={underWay} />
      <OrderGroup title={t('orders.over')} rows={over} isOver />
      {problem && <RetryNotice problem={problem} />}
    </>
  )
}

/** Announces to screen readers when the status of an order changes; only that order, not the whole list. */
function OrderNews({ rows }: { readonly rows: readonly OrderRow[] }) {
  const { t } = useTexts(checkoutTexts)
  const wordsOf = useStatusWords()
  return (
    <VisuallyHidden role="status" aria-atomic={false}>
      {rows.map((row) => {
        const status = statusOf(row)
        const code = row.order.pickupCode ?? t('order.one')
        return (
          status && <span key={row.order.id}>{`${code}: ${wordsOf(status, detailsOf(row.found)?.orderType)}. `}</span>
        )
      })}
    </VisuallyHidden>
  )
}

/** Placeholder for the list until hydration: the server does not know this browser's orders. */
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

/**
 * Keeps the list current: reloads when an order has no response yet (the server renders the page without orders), when
 * a status changes, and when the page becomes visible.
 */
function useLiveOrders(rows: readonly OrderRow[]): void {
  const { revalidate } = useRevalidator()
  const setStatus = useSetAtom(setOrderStatusAtom)
  const refresh = () => void revalidate()
  const ask = useEffectEvent(refresh)

  const lacks = rows.some(({ found }) => found === undefined)
  useEffect(() => {
    if (lacks) ask()
  }, [lacks])

  const news = rows
    .filter(({ order, found }) => order.status !== undefined && order.status !== detailsOf(found)?.status)
    .map(({ order }) => `${order.id} ${order.status}`)
    .join()
  useEffect(() => {
    if (news !== '') ask()
  }, [news])

  const told = rows.flatMap(({ found }) => detailsOf(found) ?? [])
  const note = useEffectEvent(() => {
    for (const { orderId, status } of told) setStatus(orderId, status)
  })
  const statuses = told.map(({ orderId, status }) => `${orderId} ${status}`).join()
  useEffect(() => {
    if (statuses !== '') note()
  }, [statuses])

  useOnReturn(refresh)
}

interface OrderGroupProps {
  readonly title: string
  readonly rows: readonly OrderRow[]
  /** Whether the orders are finished and can be ordered again. */
  readonly isOver?: boolean
}

function OrderGroup({ title, rows, isOver = false }: OrderGroupProps) {
  const actionOf = (row: OrderRow) => {
    const details = isOver ? detailsOf(row.found) : undefined
    return details && <Reorder order={reordered(details)} texts={checkoutTexts} label={details.pickupCode} />
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

/** Shows when an order is or was ready, or why that is unknown. The height is reserved while loading. */
function OrderTime({ row }: { readonly row: OrderRow }) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { found } = row
  if (found === undefined) return <Skeleton width="8ch" className={styles.time} />
  if ('problem' in found) {
    const words = isPassing(found.problem) ? t('orders.noTime') : problemText(common.t, found.problem)
    return <span className={styles.time}>{words}</span>
  }
  const { details } = found
  const status = statusOf(row) ?? details.status
  const reached = details.steps.find((step) => step.status === status)?.at
  const timeOf = (at: string) => formatTime(at, details.shop.timeZone, language)
  if (status === 'calculatedPrice' || isWithKitchen(status))
    return <span className={styles.time}>{t('order.readyAbout', { time: timeOf(details.pickupTime) })}</span>
  return <span className={styles.time}>{t('orders.at', { time: timeOf(reached ?? details.pickupTime) })}</span>
}

/** An order as this browser has stored it, and the server's response; undefined before the request. */
interface OrderRow {
  readonly order: StoredOrder
  readonly found: FoundOrder | undefined
}

const detailsOf = (found: FoundOrder | undefined) =>
  found !== undefined && 'details' in found ? found.details : undefined

/** Returns why the order could not be loaded; null if it was loaded or not requested yet. */
const problemOf = (found: FoundOrder | undefined) => (found !== undefined && 'problem' in found ? found.problem : null)

/** Tells whether a retry can help, which it cannot for an order that the server does not know. */
const isPassing = ({ code }: { readonly code: string }) => code !== 'failed-find-order'

/** Returns why some orders could not be loaded, if a retry can help. */
const passingProblem = (rows: readonly OrderRow[]) =>
  rows.map(({ found }) => problemOf(found)).find((problem) => problem !== null && isPassing(problem))

/** Returns the latest status. An event updates the stored order before the page reloads, so its status wins. */
const statusOf = ({ order, found }: OrderRow): OrderStatus | undefined => order.status ?? detailsOf(found)?.status

const rowsOf = (orders: readonly StoredOrder[], data: OrdersData): readonly OrderRow[] =>
  orders.map((order) => ({ order, found: data.find(({ id }) => id === order.id) }))

/**
 * Splits orders into those under way and those that are finished. An order that is ready counts as under way, because
 * the guest has to collect it.
 */
function groupsOf(rows: readonly OrderRow[]) {
  const isOver = (row: OrderRow) => isFinal(statusOf(row) ?? 'calculatedPrice')
  return { underWay: rows.filter((row) => !isOver(row)), over: rows.filter(isOver) }
}

export const screen = defineScreen({ load: loadOrders, Component: OrdersScreen })
