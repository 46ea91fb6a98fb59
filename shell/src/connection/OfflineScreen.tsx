import type { Language, StoredOrder } from '@carte/contract'
import { handoverOf, statusKey } from '@carte/domain'
import { commonTexts, formatTime, useTexts } from '@carte/i18n'
import { Link, paths, useLocation, useNavigate } from '@carte/navigation'
import {
  basketCountAtom,
  cachedCardAtom,
  menuAtom,
  ordersUnderWayAtom,
  shopAtom,
  useAtomValue,
  useSetAtom,
  useStore,
} from '@carte/store'
import { Button, buttonClass, Card } from '@carte/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isCardOpenAtom } from '../frame/navbar/card-open.ts'
import { isClosed } from '../guard/decide.ts'
import { Message } from '../screen/Message.tsx'
import { shellTexts } from '../texts.ts'
import { isConnectionLostAtom, isSiteReachable } from './connectivity.ts'
import * as orderStyles from './OpenOrders.module.css'
import { RETURN_OPTIONS, returnTarget } from './return-target.ts'
import { connectionTexts } from './texts.ts'

/** Renders the page that is shown without a connection: a retry button and the saved orders, menu and member card. */
export function OfflineScreen() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { state, retry } = useRetry()
  return (
    <Message
      icon="offline"
      title={t('offline.header')}
      action={
        <>
          <Button busy={state === 'checking'} onClick={() => void retry()}>
            {state === 'checking' ? common('loader.text') : t('offline.button')}
          </Button>
          <SavedMenuLink />
          <MemberCardButton />
        </>
      }
    >
      <OpenOrders />
      <ReturnNote />
      <StateText />
      <p aria-live="polite">{state === 'failed' && t('offline.still')}</p>
    </Message>
  )
}

/** Says that there is no connection, and that the basket is kept if it has dishes. */
function StateText() {
  const { t } = useTexts(connectionTexts)
  const isEmpty = useAtomValue(basketCountAtom) === 0
  return <p>{t(isEmpty ? 'text' : 'text.basket')}</p>
}

/**
 * Says that the guest returns to the page they were on. Claims nothing about a payment, whose state is unknown offline.
 */
function ReturnNote() {
  const { t } = useTexts(connectionTexts)
  const { search } = useLocation()
  // One cached page serves every address, so the first render must not depend on it.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const row = isHydrated ? returnTarget(search).row : null
  if (!row) return null
  if (row.name !== 'paymentPage') return <p>{t('return')}</p>
  return (
    <p>
      <strong>{t('paying')}</strong> {t('paying.back')}
    </p>
  )
}

/**
 * Links to the saved menu of the shop chosen last. Hidden while the shop is closed, because the guard would redirect.
 */
function SavedMenuLink() {
  const { t } = useTexts(shellTexts)
  const shop = useAtomValue(shopAtom)
  const menu = useAtomValue(menuAtom)
  if (!shop || !menu || isClosed(shop, new Date())) return null
  return (
    <Link to={paths.menu.href({ shopId: shop.id, category: [] })} className={buttonClass('ghost')}>
      {t('offline.savedMenu', { shop: shop.name })}
    </Link>
  )
}

/**
 * Opens the member card shown last, for a till without a network. Whether its customer is still signed in cannot be
 * checked.
 */
function MemberCardButton() {
  const { t } = useTexts(shellTexts)
  const savedCard = useAtomValue(cachedCardAtom)
  const show = useSetAtom(isCardOpenAtom)
  if (!savedCard) return null
  return (
    <Button kind="ghost" aria-haspopup="dialog" onClick={() => show(true)}>
      {t('nav.card')}
    </Button>
  )
}

/**
 * Checks the connection once per press, any number of times. If the page is opened while the browser is online, it
 * returns to the guest's page immediately.
 */
function useRetry() {
  const navigate = useNavigate()
  const store = useStore()
  const { search } = useLocation()
  const [state, setState] = useState<'idle' | 'checking' | 'failed'>('idle')

  useEffect(() => {
    // `navigator.onLine` is ignored after a failed check.
    if (navigator.onLine && !store.get(isConnectionLostAtom)) void navigate(returnTarget(search).to, RETURN_OPTIONS)
  }, [navigate, store, search])

  const retry = async () => {
    if (state === 'checking') return
    setState('checking')
    const isReached = await isSiteReachable()
    setState(isReached ? 'idle' : 'failed')
    if (!isReached) return
    store.set(isConnectionLostAtom, false)
    await navigate(returnTarget(search).to, RETURN_OPTIONS)
  }
  return { state, retry }
}

const MAX_SHOWN = 5

/** Uses the device's time zone: the guest is at the restaurant or on the way there. */
const timeOf = (instant: string, language: Language) =>
  formatTime(instant, Intl.DateTimeFormat().resolvedOptions().timeZone, language)

/** Lists this browser's open orders in their last known state, so that a guest at the counter can show the code. */
export function OpenOrders() {
  const { t } = useTexts(shellTexts)
  const { t: own } = useTexts(connectionTexts)
  const orders = useAtomValue(ordersUnderWayAtom).slice(0, MAX_SHOWN)
  if (orders.length === 0) return null
  return (
    <section className={orderStyles.orders} aria-labelledby="orders-under-way">
      <h2 id="orders-under-way">{t('nav.orders', { count: orders.length })}</h2>
      <ul>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {orders.some(({ table }) => table === undefined) && <p>{own('order.hint')}</p>}
    </section>
  )
}

function OrderCard({ order: { pickupCode, shopName, table, pickupTime, status } }: { readonly order: StoredOrder }) {
  const { t, language } = useTexts(connectionTexts)
  const { t: common } = useTexts(commonTexts)
  const isSent = status === undefined || status === 'calculatedPrice'
  return (
    <Card as="li" tone="accent" className={orderStyles.order}>
      {shopName !== undefined && <p className={orderStyles.shop}>{shopName}</p>}
      {table !== undefined && (
        <p>
          <span className={orderStyles.label}>{t('order.bringTo')}</span>{' '}
          <span className={orderStyles.code}>{table}</span>{' '}
          {pickupCode !== undefined && (
            <span className={orderStyles.label}>{t('order.named', { code: pickupCode })}</span>
          )}
        </p>
      )}
      {table === undefined && pickupCode !== undefined && (
        <p>
          <span className={orderStyles.label}>{t('order.code')}</span>{' '}
          <span className={orderStyles.code}>{pickupCode}</span>
        </p>
      )}
      <p>
        {t('order.lastKnown', {
          status: isSent ? t('order.sent') : common(statusKey(status, handoverOf(null, { table }))),
        })}
      </p>
      {pickupTime !== undefined && status !== 'done' && (
        <p>{t('order.readyAbout', { time: timeOf(pickupTime, language) })}</p>
      )}
    </Card>
  )
}
