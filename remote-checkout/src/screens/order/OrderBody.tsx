import type { Language, OrderDetails, OrderLine, OrderStatus } from '@carte/contract'
import {
  type Handover,
  handoverOf,
  isFinal,
  isWithKitchen,
  minutesUntil,
  orderProgress,
  statusKey,
  toMinor,
} from '@carte/domain'
import { articleName, Reorder, useNow } from '@carte/features'
import { commonTexts, formatPrice, formatTime, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { unpaidOrderAtom, useAtomValue } from '@carte/store'
import { buttonClass, Card, cx, Icon, VisuallyHidden } from '@carte/ui'
import type { ReactNode } from 'react'
import { CallShop, phoneHref, unbroken } from '../../components/CallShop.tsx'
import { type Line, Lines } from '../../components/Lines.tsx'
import { orderToRepeat } from '../../components/orderToRepeat.ts'
import { Totals } from '../../components/Totals.tsx'
import { checkoutTexts } from '../../texts.ts'
import { headlineKey } from './headline.ts'
import { useNotificationOffer } from './notification.loader.ts'
import * as styles from './OrderScreen.module.css'
import { changedTimeAtom } from './order.loader.ts'
import { paymentKey } from './payment-key.ts'
import { Receipt } from './Receipt.tsx'
import { RolledBack } from './RolledBack.tsx'
import { tableKey, tableOf } from './table.ts'

/** Renders the details of an order, which only the browser that placed it can see. */
export function OrderBody({ details }: { readonly details: OrderDetails }) {
  const { t, language } = useTexts(checkoutTexts)
  const offer = useNotificationOffer(details.orderId)
  const changedTime = useAtomValue(changedTimeAtom)
  const hasNewTime = changedTime !== null && details.timeChanges !== undefined && isWithKitchen(details.status)
  const payment = paymentKey(details)
  return (
    <div className={styles.body}>
      <Steps steps={orderTimeline(details, language)} handover={handoverOf(details)} />
      <div className={styles.column}>
        {/* The live region must be in the page before its text, or screen readers may not announce it. */}
        <div aria-live="polite" aria-atomic className={cx(!hasNewTime && styles.hidden)}>
          {changedTime && <changedTime.ChangedTime details={details} />}
        </div>
        {details.status === 'rollbacked' ? <RolledBack details={details} /> : <PickupCard details={details} />}
        {offer && <offer.NotifyWhenReady details={details} pushKey={offer.pushKey} />}
        {isUnderWay(details) && <Help phone={details.shop.phone} />}
      </div>
      <Card as="section" aria-labelledby="order-lines">
        <h2 id="order-lines">{t('summary')}</h2>
        <Lines
          lines={toLines(details.items, language)}
          currency={details.currency}
          language={language}
          label={t('summary')}
        />
        <Totals totalMinor={toMinor(details.total)} vat={details.vat} currency={details.currency} language={language} />
        {payment && <p className={styles.payment}>{t(payment)}</p>}
        {/* `RolledBack` says what happens to the money of a canceled order. */}
        {details.refunded !== undefined && details.status !== 'rollbacked' && (
          <p className={styles.payment}>
            {t('order.refunded', { amount: formatPrice(toMinor(details.refunded), details.currency, language) })}
          </p>
        )}
        {details.note !== '' && (
          <p className={styles.note}>
            <span className={styles.soft}>{t('orderInfo.note')}</span>
            {details.note}
          </p>
        )}
        {(isFinal(details.status) || isUnderWay(details)) && (
          <div className={styles.reorder}>
            {/* While the kitchen cooks it, a button that orders it again would look like the next step. */}
            {isUnderWay(details) ? (
              <MoreLink details={details} />
            ) : (
              <Reorder order={orderToRepeat(details)} texts={checkoutTexts} />
            )}
          </div>
        )}
      </Card>
      <div className={cx(styles.column, styles.side)}>
        <ShopCard details={details} />
        <Receipt details={details} />
      </div>
    </div>
  )
}

/** Links to the menu with the order's type and table, for guests who want something more. */
function MoreLink({ details: { shop, orderType, spot } }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const query = { orderType, ...(spot && { spotId: spot.id }) }
  return (
    <Link
      className={buttonClass('ghost', { small: true })}
      to={paths.menu.href({ shopId: shop.id, category: [] }, query)}
    >
      {t('order.more')}
    </Link>
  )
}

/** Returns whether the order is paid, and neither collected nor served yet. */
const isUnderWay = (details: OrderDetails): boolean =>
  isWithKitchen(details.status) || details.status === 'done' || headlineKey({ kind: 'details', details }) === 'sent'

type StepState = 'done' | 'now' | 'next'

interface TimelineStep {
  readonly id: OrderStatus
  readonly state: StepState
  /** When the order reached the step, formatted in the shop's time zone; undefined if unknown. */
  readonly time: string | undefined
}

/**
 * Returns the steps to show, with times in the shop's time zone. A canceled order shows the steps it has reached, then
 * its end.
 */
export function orderTimeline(
  { steps, status, shop }: Pick<OrderDetails, 'steps' | 'status' | 'shop'>,
  language: Language,
): readonly TimelineStep[] {
  const timeOf = (at: string | null | undefined) => (at ? formatTime(at, shop.timeZone, language) : undefined)
  const points = orderProgress(steps, status)
  if (status === 'rollbacked') {
    const ended = steps.find((step) => step.status === 'rollbacked')
    const reached = points.filter(({ state }) => state === 'past')
    return [
      ...reached.map((point) => ({ id: point.status, state: 'done' as const, time: timeOf(point.at) })),
      { id: status, state: 'now', time: timeOf(ended?.at) },
    ]
  }
  return points.map((point) => ({
    id: point.status,
    state: stateOf(point.state, status),
    time: timeOf(point.at),
  }))
}

/** Returns the state of a step. A final status is done, not in progress. */
function stateOf(state: 'past' | 'current' | 'ahead', status: OrderStatus): StepState {
  if (state === 'past' || (state === 'current' && isFinal(status))) return 'done'
  return state === 'current' ? 'now' : 'next'
}

/** Shows the pickup code, or the table that the order is brought to, and when it is ready. */
function PickupCard({ details }: { readonly details: OrderDetails }) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { pickupCode, pickupTime, shop, status, orderId } = details
  const headline = headlineKey({ kind: 'details', details })
  const isPayable = useAtomValue(unpaidOrderAtom)?.order?.orderId === orderId
  const table = tableOf(details, language)
  const isBeingPrepared = isWithKitchen(status) || headline === 'sent'
  const now = useNow({})
  const time = formatTime(pickupTime, shop.timeZone, language)
  const minutes = minutesUntil(pickupTime, now)
  return (
    <Card pad="l" className={styles.pickup} data-ready={status === 'done' || undefined}>
      {table === null ? (
        <>
          <p className={styles.soft}>{t('order.number')}</p>
          <p className={styles.code}>{pickupCode}</p>
        </>
      ) : (
        <>
          <p className={styles.soft}>{t(tableKey(status))}</p>
          <p className={styles.table} lang={table.lang}>
            {table.text}
          </p>
          {/* The kitchen knows the order by its code. */}
          <p className={styles.soft}>{t('order.named', { code: pickupCode })}</p>
        </>
      )}
      {isBeingPrepared && (
        <p className={styles.ready}>
          {minutes === null
            ? t(table ? 'order.tableAbout' : 'order.readyAbout', { time })
            : t(table ? 'order.tableIn' : 'order.readyIn', { count: minutes, time })}
        </p>
      )}
      {status === 'delivered' && table === null && (
        <p className={styles.ready}>{common.t(statusKey(status, handoverOf(details)))}</p>
      )}
      {headline === 'calculatedPrice' && (
        <p className={styles.ready}>{t(isPayable ? 'order.unpaid.text' : 'order.notPaid')}</p>
      )}
      {headline === 'calculatedPrice' && isPayable && (
        <Link className={buttonClass('primary')} to={paths.payment.href({ shopId: shop.id, orderId })}>
          {t('order.pay')}
        </Link>
      )}
      {isToBeCollected(details) && (
        <MapLink shop={shop} className={styles.place}>
          <Icon name="pin" size={20} />
          <span>
            {shop.address1}, {shop.zipCode} {shop.city}
          </span>
        </MapLink>
      )}
    </Card>
  )
}

/** Offers to call the shop, near the code. On a phone only: a large screen shows the shop's card beside it. */
function Help({ phone }: { readonly phone: string }) {
  const { t } = useTexts(checkoutTexts)
  if (phone === '') return null
  return (
    <p className={styles.help}>
      {t('order.help')} <a href={phoneHref(phone)}>{t('call', { phone: unbroken(phone) })}</a>
    </p>
  )
}

interface StepsProps {
  readonly steps: readonly TimelineStep[]
  readonly handover: Handover | undefined
}

/** Shows the steps of an order as a bar with parts that are done, current and to come. */
function Steps({ steps, handover }: StepsProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  return (
    <ol aria-label={t('order.steps')} className={styles.steps}>
      {steps.map(({ id, state, time }) => (
        <li key={id} data-state={state} className={styles.step} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.stepText}>
            {common.t(statusKey(id, handover))}
            <VisuallyHidden> ({t(`order.step.${state}`)})</VisuallyHidden>
          </span>
          {time !== undefined && <span className={styles.stepTime}>{time}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Returns the order's lines at the prices when it was placed. */
function toLines(items: readonly OrderLine[], language: Language): readonly Line[] {
  return items.map((line, index) => ({
    id: `${index}`,
    quantity: line.quantity,
    name: articleName(line, language),
    choices: line.choices.map((choice) => ({
      ...articleName(choice, language),
      extraMinor: toMinor(choice.price) * line.quantity,
    })),
    totalMinor: toMinor(line.total),
  }))
}

/** Returns whether the guest has yet to collect the order, and so needs the shop's address below the pickup code. */
const isToBeCollected = (details: OrderDetails): boolean => details.orderType === 'takeAway' && isUnderWay(details)

/** Shows the shop's address and phone number, with a link to a map. */
function ShopCard({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const { shop } = details
  return (
    // On a phone, address, map and phone number are at the code already.
    <Card as="section" aria-labelledby="order-shop" className={cx(isToBeCollected(details) && styles.repeated)}>
      <h2 id="order-shop">{shop.name}</h2>
      <address className={styles.address}>
        <Icon name="pin" size={20} />
        <span>
          {shop.address1}
          <br />
          {shop.zipCode} {shop.city}
        </span>
      </address>
      <div className={styles.actions}>
        {shop.phone !== '' && (
          <div className={cx(isUnderWay(details) && styles.repeated)}>
            <CallShop phone={shop.phone} />
          </div>
        )}
        <MapLink shop={shop} className={buttonClass('ghost', { small: true })}>
          <Icon name="pin" size={18} />
          {t('order.map')}
        </MapLink>
      </div>
    </Card>
  )
}

interface MapLinkProps {
  readonly shop: OrderDetails['shop']
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Links to the shop on a map. */
function MapLink({ shop, className, children }: MapLinkProps) {
  const { t } = useTexts(checkoutTexts)
  const place = new URLSearchParams({ query: [shop.address1, `${shop.zipCode} ${shop.city}`].join(', ') })
  return (
    // `noreferrer` hides this page's address, which contains the order id, from the map site.
    <a
      className={className}
      href={`https://www.openstreetmap.org/search?${place}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <VisuallyHidden> ({t('order.map.opens')})</VisuallyHidden>
    </a>
  )
}
