import type { OrderLine, OrderStatus, PastOrder, Problem } from '@carte/contract'
import { isFinal, toMinor } from '@carte/domain'
import { articleName, formatDate, Reorder, useFocusOnMore, useOnReturn } from '@carte/features'
import { commonTexts, formatPrice, formatTime, problemText, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useRevalidator } from '@carte/navigation'
import { defineScreen, knownOrdersAtom, type ScreenProps, shopAtom, useAtomValue, useStore } from '@carte/store'
import { Button, buttonClass, Card, Chip, type ChipTone, EmptyState, Notice, VisuallyHidden } from '@carte/ui'
import { useRef, useState } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './HistoryScreen.module.css'
import { type HistoryPage, loadHistory, loadPage, type Zones } from './order-history.loader.ts'

/** Lists the customer's orders, newest first, a page at a time. */
export function HistoryScreen({ data }: ScreenProps<HistoryPage>) {
  const { t } = useTexts(accountTexts)
  const history = useHistory(data)
  const { revalidate } = useRevalidator()
  const list = useRef<HTMLOListElement>(null)
  useFocusOnMore(list, history.orders.length)
  useOnReturn(() => {
    if (history.orders.some(({ status }) => !isFinal(status))) void revalidate()
  })
  return (
    <div className={styles.page}>
      <PageTitle>{t('history.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('history.title')}</h1>
      {history.orders.length === 0 ? (
        <NoOrders />
      ) : (
        <>
          <ol ref={list} className={styles.list} aria-label={t('history.list')}>
            {history.orders.map((order) => (
              <PastOrderCard key={order.orderId} order={order} timeZone={history.zones[order.shopId]} />
            ))}
          </ol>
          <MoreOrders history={history} />
        </>
      )}
    </div>
  )
}

/** The customer's orders from all pages loaded so far. */
export interface History {
  /** Without duplicates, newest first. */
  readonly orders: readonly PastOrder[]
  readonly zones: Zones
  /** How many pages are loaded. */
  readonly pages: number
  readonly isLast: boolean
}

interface HistoryState extends History {
  /** Whether the next page is loading. */
  readonly isBusy: boolean
  /** Why the next page could not be loaded; earlier pages stay. */
  readonly problem: Problem | null
  /** How many orders the last call of `loadMore` added; null before the first call. */
  readonly added: number | null
  readonly loadMore: () => Promise<void>
}

/** Manages the loaded pages. When the loader runs again, its first page is merged into them. */
function useHistory(loaded: HistoryPage): HistoryState {
  const store = useStore()
  const [firstPage, setFirstPage] = useState(loaded)
  const [history, setHistory] = useState(() => withPage(null, loaded, 0))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  // The loader has loaded the first page again.
  if (firstPage !== loaded) {
    setFirstPage(loaded)
    setHistory(withPage(history, loaded, 0))
  }

  const loadMore = async () => {
    setBusy(true)
    setProblem(null)
    const answer = await loadPage(store, history.pages)
    setBusy(false)
    if (!answer.ok) return setProblem(answer.problem)
    setAdded(withPage(history, answer.data, history.pages).orders.length - history.orders.length)
    setHistory((now) => withPage(now, answer.data, history.pages))
  }
  return { ...history, isBusy, problem, added, loadMore }
}

/**
 * Merges a page into the history. Pages count from the newest order, so an order placed meanwhile shifts others to the
 * next page, where they appear again; they are merged by id, and the later response wins.
 */
export function withPage(history: History | null, page: HistoryPage, pageIndex: number): History {
  const byId = new Map(history?.orders.map((order) => [order.orderId, order]))
  for (const order of page.orders) byId.set(order.orderId, order)
  const isFurther = pageIndex >= (history?.pages ?? 0)
  return {
    orders: [...byId.values()].sort((a, b) => Date.parse(b.placedAt) - Date.parse(a.placedAt)),
    zones: { ...history?.zones, ...page.zones },
    pages: Math.max(history?.pages ?? 0, pageIndex + 1),
    isLast: isFurther ? page.isLast : (history?.isLast ?? true),
  }
}

function NoOrders() {
  const { t } = useTexts(accountTexts)
  const shop = useAtomValue(shopAtom)
  return (
    <EmptyState
      icon="receipt"
      title={t('history.empty')}
      action={
        <Link
          className={buttonClass('primary')}
          to={shop ? paths.menu.href({ shopId: shop.id, category: [] }) : paths.home.href()}
        >
          {t(shop ? 'toMenu' : 'toShops')}
        </Link>
      }
    >
      <p>{t('history.empty.text')}</p>
    </EmptyState>
  )
}

interface PastOrderCardProps {
  readonly order: PastOrder
  /** Time zone of the restaurant; undefined if unknown, and the time of day is then left out. */
  readonly timeZone: string | undefined
}

const chipTone = (status: OrderStatus): ChipTone =>
  status === 'calculatedPrice' ? 'saffron' : isFinal(status) ? 'neutral' : 'leaf'

function PastOrderCard({ order, timeZone }: PastOrderCardProps) {
  const { t, language } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const { status, orderType, items, total, currency, shopName, orderId } = order
  const placedAt = new Date(order.placedAt)
  const day = formatDate(placedAt, timeZone ?? 'UTC', language)
  const time = timeZone === undefined ? '' : formatTime(placedAt, timeZone, language)
  // An order of this browser that is under way has its own page.
  const hasOrderPage = useAtomValue(knownOrdersAtom).some(({ id }) => id === orderId) && !isFinal(status)
  const statusText =
    status === 'calculatedPrice'
      ? t('history.notPaid')
      : common(
          (status === 'done' || status === 'delivered') && orderType === 'dineInPlace'
            ? `status.${status}.dineInPlace`
            : `status.${status}`,
        )
  return (
    <Card as="li" className={styles.order}>
      <h2 className={styles.when}>{day}</h2>
      <Chip tone={chipTone(status)} className={styles.status}>
        {statusText}
      </Chip>
      <p className={styles.where}>{[time, shopName, common(`orderType.${orderType}`)].filter(Boolean).join(' · ')}</p>
      <ul className={styles.items} aria-label={t('history.items')}>
        {items.map((item, index) => (
          <OrderedDish key={index} item={item} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('history.total')}</span> <span>{formatPrice(toMinor(total), currency, language)}</span>
      </p>
      <div className={styles.actions}>
        <Reorder order={order} texts={accountTexts} label={`${day} ${time}`.trim()} />
        {hasOrderPage && (
          <Link className={buttonClass('quiet', { small: true })} to={paths.order.href({ orderId })}>
            {t('history.follow')}
          </Link>
        )}
      </div>
    </Card>
  )
}

function OrderedDish({ item }: { readonly item: OrderLine }) {
  const { language } = useTexts(accountTexts)
  const nameOf = (article: OrderLine | OrderLine['choices'][number]) => articleName(article, language)
  const name = nameOf(item)
  return (
    <li>
      {item.quantity > 1 && <span className={styles.quantity}>{item.quantity}x </span>}
      <span lang={name.lang}>{name.text}</span>
      {item.choices.length > 0 && (
        <span className={styles.choices}>
          {item.choices.map(nameOf).map(({ text, lang }, index) => (
            <span key={index}>
              {index > 0 && '\u00a0· '}
              <span lang={lang}>{text}</span>
            </span>
          ))}
        </span>
      )}
    </li>
  )
}

/** Loads older orders and announces how many were added. A retry uses the same button element, so the focus stays. */
function MoreOrders({ history }: { readonly history: HistoryState }) {
  const { t } = useTexts(accountTexts)
  const common = useTexts(commonTexts)
  const { isLast, isBusy, problem, added, loadMore } = history
  return (
    <>
      <VisuallyHidden aria-live="polite">{added !== null && t('history.added', { count: added })}</VisuallyHidden>
      {problem && <Notice tone="error" title={problemText(common.t, problem)} />}
      {!isLast && (
        <div className={styles.more}>
          <Button kind="ghost" block busy={isBusy} onClick={() => void loadMore()}>
            {problem ? common.t('action.retry') : t('history.more')}
          </Button>
        </div>
      )}
    </>
  )
}

export const screen = defineScreen({ load: loadHistory, Component: HistoryScreen })
