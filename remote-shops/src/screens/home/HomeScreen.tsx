import type { Shop, StoredOrder } from '@carte/contract'
import { handoverOf, hoursOn, isOpenAt, minutesUntil, pick, type ShopLabel, shopLabel, statusKey } from '@carte/domain'
import { hoursDetail, MenuLink, todaysHours, useNow } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useNavigate } from '@carte/navigation'
import {
  basketAtom,
  basketCountAtom,
  basketTotalAtom,
  loadPresentShop,
  ordersUnderWayAtom,
  type ScreenProps,
  sessionAtom,
  settingsAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import { Button, buttonClass, Card, EmptyState, Icon, Notice } from '@carte/ui'
import { Fragment, useCallback, useEffect, useState } from 'react'
import { Address } from '../../components/Address.tsx'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import type { HomeData } from './home.loader.ts'
import type { ShopChoiceProps } from './ShopChoice.tsx'
import { ShopSelector } from './ShopSelector.tsx'
import { useShopChoice } from './useShopChoice.ts'
import { sentTimeOf } from './useShopPages.ts'

/** Lists the shops to choose from; an operator with a single shop sees that shop. */
export function HomeScreen({ data }: ScreenProps<HomeData>) {
  const { page, returnTarget, now: loadedAt } = data
  const { t, language } = useTexts(shopsTexts)
  const extraInfo = useAtomValue(settingsAtom)?.extraInfo
  const now = useNow({ initial: loadedAt })
  const labelOf = useCallback(
    (shop: Shop) => {
      const sentAt = sentTimeOf(shop) ?? new Date(loadedAt)
      // `now` ticks once a minute, so the response may be newer.
      const at = new Date(Math.max(now.getTime(), sentAt.getTime()))
      return shopLabel(shop, at, sentAt)
    },
    [now, loadedAt],
  )
  const isSingle = page.total === 1
  const [only] = page.shops
  const hasLast = page.total > 1 && data.last !== null
  const awaited = useReturnWhenOpen(returnTarget.redirectUri)

  return (
    <div className={styles.screen} data-single={isSingle || undefined} data-last={hasLast || undefined}>
      <PageTitle>{t('home.pageTitle')}</PageTitle>
      <ContinueBand />
      <div className={styles.intro}>
        {/* With a single shop there is nothing to choose. */}
        <h1 tabIndex={-1}>{isSingle && only ? only.name : t('home.title')}</h1>
        {page.total > 1 && extraInfo && (
          <p className={styles.extra}>{pick(extraInfo, 'text', language, extraInfo.text)}</p>
        )}
        <CustomerLinks />
      </div>
      {awaited && <Notice icon="clock" title={t('return.waiting', { name: awaited.name })} />}
      {page.total > 1 && <ShopSelector data={data} now={now} labelOf={labelOf} />}
      {isSingle && only && <SingleShop shop={only} now={now} label={labelOf(only)} returnTarget={returnTarget} />}
      {page.total === 0 && (
        <EmptyState icon="pin" title={t('home.empty.title')}>
          {t('home.empty.text')}
        </EmptyState>
      )}
    </div>
  )
}

/**
 * Links a customer to favorites and offers (SHOP-54). Only for a session that is known when home opens: a later one would
 * move the list.
 */
function CustomerLinks() {
  const { t } = useTexts(shopsTexts)
  const { user } = useAtomValue(sessionAtom)
  const [isKnown] = useState(user !== null)
  if (!isKnown || !user) return null
  return (
    <div className={styles.links}>
      <Link to={paths.favorites.href()} className={buttonClass('ghost', { small: true })}>
        {t('home.favourites')}
      </Link>
      <Link to={paths.campaigns.href()} className={buttonClass('ghost', { small: true })}>
        {t('home.offers')}
      </Link>
    </div>
  )
}

/** How often a signage board on home checks whether its shop has opened, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000

/**
 * Returns a signage board to its page when its shop opens. A board that was loaded while the shop was closed has been
 * redirected to home, and no user will navigate back. Keeps checking until it navigates, also after failed requests.
 *
 * @returns the shop that the board waits for, once loaded; null on other devices
 */
function useReturnWhenOpen(redirectUri: string | null): Shop | null {
  const store = useStore()
  const navigate = useNavigate()
  const [awaited, setAwaited] = useState<Shop | null>(null)
  const shopId = parseSignagePath(redirectUri)?.shopId ?? null

  useEffect(() => {
    if (shopId === null || redirectUri === null) return
    let isUnmounted = false
    const check = async () => {
      const answer = await loadPresentShop(store, shopId)
      if (isUnmounted || !answer.ok) return
      setAwaited(answer.data)
      // The guard of the board's page checks the same, so it will not redirect back.
      if (answer.data.openForBusiness && isOpenAt(answer.data, new Date()))
        void navigate(redirectUri, { replace: true })
    }
    void check()
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [store, navigate, shopId, redirectUri])

  return awaited
}

/** Returns the parameters of a signage page; null for any other path. */
const parseSignagePath = (redirectUri: string | null) =>
  redirectUri === null ? null : paths.digitalSignage.parse(redirectUri.replace(/[?#].*/s, ''))

/**
 * Links to an order in progress and to a filled basket. Only the browser knows them: the server renders an empty slot,
 * and an inline script (`CONTINUE_SCRIPT` in the shell) reserves its height before the first paint.
 */
function ContinueBand() {
  const [order] = useAtomValue(ordersUnderWayAtom)
  const basket = useAtomValue(basketAtom)
  // The rendered content now gives the slot the height that the script reserved.
  useEffect(() => {
    delete document.documentElement.dataset.continue
  }, [])
  return (
    <div className={styles.continue}>
      {order && <OrderRow {...order} />}
      {basket.items.length > 0 && basket.shopId !== null && <BasketRow shopId={basket.shopId} />}
    </div>
  )
}

function OrderRow({ id, pickupCode, pickupTime, shopName, table, status }: StoredOrder) {
  const { t } = useTexts(shopsTexts)
  const { t: common } = useTexts(commonTexts)
  const isSent = status === undefined || status === 'calculatedPrice'
  const isReady = status === 'done' || status === 'delivered'
  const now = useNow({})
  const minutes = isReady || pickupTime === undefined ? null : minutesUntil(pickupTime, now)
  const stateText = isSent ? t('continue.sent') : common(statusKey(status, handoverOf(null, { table })))
  // The minutes until the order is ready say more than its state, and there is space for only one of them (SHOP-41).
  const state =
    minutes === null ? stateText : t(table === undefined ? 'continue.readyIn' : 'continue.tableIn', { count: minutes })
  const place = table ?? shopName
  return (
    <ContinueRow
      to={paths.order.href({ orderId: id })}
      title={pickupCode === undefined ? t('continue.order') : t('continue.orderCode', { code: pickupCode })}
      details={place === undefined ? [state] : [state, place]}
      action={t(isReady && table === undefined ? 'continue.showCode' : 'continue.follow')}
      isReady={isReady}
    />
  )
}

function BasketRow({ shopId }: { readonly shopId: string }) {
  const { t, language } = useTexts(shopsTexts)
  const { shopName, currency } = useAtomValue(basketAtom)
  const count = useAtomValue(basketCountAtom)
  const amount = useAtomValue(basketTotalAtom)
  const total = currency === null ? '' : ` · ${formatPrice(amount, currency, language)}`
  return (
    <ContinueRow
      to={paths.menu.href({ shopId, category: [] })}
      title={t('continue.basket', { shop: shopName })}
      details={[t('continue.dishes', { count }) + total]}
      action={t('continue.go')}
    />
  )
}

interface ContinueRowProps {
  readonly to: string
  readonly title: string
  /** On a phone each is a line of its own; on a larger screen they share one line. */
  readonly details: readonly string[]
  readonly action: string
  /** Shows the row in the color of ready orders. */
  readonly isReady?: boolean
}

function ContinueRow({ to, title, details, action, isReady = false }: ContinueRowProps) {
  return (
    <Link to={to} className={styles.continueRow} data-ready={isReady || undefined}>
      <span className={styles.continueText}>
        <strong>{title}</strong>
        <span className={styles.continueDetails}>
          {details.map((detail, at) => (
            <Fragment key={detail}>
              {at > 0 && <span className={styles.continueDot}> · </span>}
              <span>{detail}</span>
            </Fragment>
          ))}
        </span>
      </span>
      <span className={styles.continueAction}>
        {action} <Icon name="chevronRight" size={18} />
      </span>
    </Link>
  )
}

/** The text of the button by the shop's status; it is disabled unless the shop is open. */
const BUTTON_TEXTS = {
  open: 'single.start',
  paused: 'single.paused',
  offline: 'single.offline',
  closed: 'single.closed',
  comingSoon: 'badge.comingSoon',
} as const satisfies Record<ShopLabel, string>

/**
 * Renders the only shop of an operator: today's hours, and a button that is enabled only while the shop takes orders.
 */
function SingleShop({ shop, now, label, returnTarget }: Omit<ShopChoiceProps, 'as' | 'distance'>) {
  const { t, language } = useTexts(shopsTexts)
  const { href, choose } = useShopChoice(returnTarget)
  const detail = hoursDetail(shop, label, now, t, language)

  return (
    <Card pad="l" className={styles.single}>
      <p>{pick(shop, 'description', language, shop.description)}</p>
      <p className={styles.soft}>
        <Address shop={shop} />
      </p>
      <h2>{t('hours.heading')}</h2>
      {/* The weekday is in English in every language (SHOP-10). */}
      <p>
        <span lang="en">{hoursOn(shop, now).dayOfWeek}</span> · {todaysHours(shop, now, t, language)}
      </p>
      {detail && <p className={styles.soft}>{detail}</p>}
      {label === 'open' ? (
        <Link to={href(shop)} className={buttonClass('primary', { block: true })} onClick={() => choose(shop)}>
          {t('single.start')}
        </Link>
      ) : (
        <div className={styles.actions}>
          <Button block disabled>
            {t(BUTTON_TEXTS[label])}
          </Button>
          {label !== 'comingSoon' && (
            <MenuLink texts={shopsTexts} shop={shop} className={buttonClass('ghost', { block: true })} />
          )}
        </div>
      )}
    </Card>
  )
}
