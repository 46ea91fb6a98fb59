import type { Language, Shop } from '@carte/contract'
import { hoursOn, nextOpening } from '@carte/domain'
import { commonTexts, formatDayTime, formatTime, problemText, useTexts } from '@carte/i18n'
import { Link, useLocation, viewOnlyMenuHref } from '@carte/navigation'
import {
  cachedCardAtom,
  closePopupAtom,
  earlierAtom,
  loadShop,
  sessionAtom,
  useAtomValue,
  useSetAtom,
  useStore,
} from '@carte/store'
import { Button, buttonClass, Dialog, Icon, IconButton, Loader, Notice } from '@carte/ui'
import { useEffect, useState } from 'react'
import { useApp } from '../AppRoot.tsx'
import { waitingCallsAtom } from '../app/server-wait.ts'
import { BasketQuestion } from '../basket-change/BasketQuestion.tsx'
import { useBasketBlocker } from '../basket-change/confirm-shop-of-address.ts'
import { ReplacedBasket } from '../basket-change/ReplacedBasket.tsx'
import { isCardOpenAtom } from '../frame/navbar/card-open.ts'
import { useClosedShop } from '../frame/notices/closed-shop.ts'
import { matchRoute } from '../routes.ts'
import { RemoteErrorBoundary } from '../screen/RemoteErrorBoundary.tsx'
import { useWidget } from '../screen/useWidget.ts'
import { shellTexts } from '../texts.ts'
import * as styles from './ConnectionNotices.module.css'
import { acceptUpdateAtom, waitingWorkerAtom } from './update.ts'

/** Renders the notices about connection, version and basket at the lower edge, and the shell's dialogs. */
export function ConnectionNotices() {
  const { pathname } = useLocation()
  return (
    <>
      {/* The router has one blocker at a time. Screens that stand alone have no basket, and can block by themselves. */}
      {!matchRoute(pathname)?.row.standsAlone && <BasketBlocker />}
      <div className={styles.region}>
        <WaitNotice />
        <SavedDataNotice />
        <UpdateBanner />
        <ReplacedBasket />
      </div>
      <BasketQuestion />
      <ClosedShopDialog />
      <MemberCardDialog />
    </>
  )
}

function BasketBlocker() {
  useBasketBlocker()
  return null
}

/** Says that the page waits for the server and tries again by itself. */
function WaitNotice() {
  const { t } = useTexts(commonTexts)
  const isWaiting = useAtomValue(waitingCallsAtom) > 0
  return (
    <div aria-live="polite">
      {isWaiting && (
        <p className={styles.earlier}>
          <Icon name="clock" size={18} />
          {t('wait.text')}
        </p>
      )}
    </div>
  )
}

/** Shows that the screen's data was saved earlier, while the server cannot be reached or has not answered yet. */
function SavedDataNotice() {
  const { t, language } = useTexts(shellTexts)
  const at = useSavedAt()
  if (at === null) return null
  return (
    <p aria-live="polite" className={styles.earlier}>
      <Icon name="clock" size={18} />
      {at > 0 ? t('earlier.textAt', { at: formatMoment(at, language) }) : t('earlier.text')}
    </p>
  )
}

/**
 * Returns when the screen's data was saved, in milliseconds since the epoch, or null if it is current. 0 means unknown.
 */
function useSavedAt(): number | null {
  const { pathname } = useLocation()
  const savedAt = useAtomValue(earlierAtom)
  const match = matchRoute(pathname)
  const shopId = match?.params.shopId
  if (typeof shopId === 'string') return savedAt.get(`shop/${shopId}`) ?? null
  return match?.row.name === 'home' ? (savedAt.get('shops') ?? null) : null
}

const formatMoment = (at: number, language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  )

/** Offers a new version of the site. Hidden on payment routes. */
function UpdateBanner() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { pathname } = useLocation()
  const waiting = useAtomValue(waitingWorkerAtom)
  const accept = useSetAtom(acceptUpdateAtom)
  const dismiss = useSetAtom(waitingWorkerAtom)
  if (!waiting || matchRoute(pathname)?.row.isPayment) return null
  return (
    <div aria-live="polite" className={styles.update}>
      <p>{t('update.text')}</p>
      <Button small kind="ghost" onClick={() => accept()}>
        {t('update.button')}
      </Button>
      <IconButton icon="close" label={common('action.close')} onClick={() => dismiss(null)} />
    </div>
  )
}

/** Shows that a shop is closed and when it opens, in the shop's time zone, with a link to its menu. */
function ClosedShopDialog() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const shopId = useClosedShop()
  const shop = useShop(shopId)
  const close = useSetAtom(closePopupAtom)
  return (
    <Dialog
      open={shopId !== null && shop !== undefined}
      onClose={() => close()}
      title={shop ? t('closed.title', { shop: shop.name }) : common('problem.shop-closed')}
      closeLabel={common('action.close')}
      footer={
        <>
          {shop && (
            <Link
              className={buttonClass('primary', { block: true })}
              to={viewOnlyMenuHref(shop.id)}
              onClick={() => close()}
            >
              {t('closed.menu')}
            </Link>
          )}
          <Button block kind="ghost" onClick={() => close()}>
            {common('action.close')}
          </Button>
        </>
      }
    >
      <p role="alert">{shop ? <Opening shop={shop} /> : problemText(common, { code: 'shop-closed' })}</p>
    </Dialog>
  )
}

/** Loads the shop with this id. Returns undefined while it loads, null if it cannot be loaded. */
function useShop(shopId: string | null): Shop | null | undefined {
  const store = useStore()
  const [found, setFound] = useState<{ readonly shopId: string; readonly shop: Shop | null } | null>(null)
  useEffect(() => {
    if (shopId === null) return
    let isCurrent = true
    void loadShop(store, shopId).then((answer) => {
      if (isCurrent) setFound({ shopId, shop: answer.ok ? answer.data : null })
    })
    return () => {
      isCurrent = false
    }
  }, [store, shopId])
  return found?.shopId === shopId ? found.shop : undefined
}

/** From six days ahead a weekday alone would be ambiguous, so the date is shown. */
const WEEKDAY_LIMIT_MS = 6 * 86_400_000

/** Renders when a closed shop opens. */
function Opening({ shop }: { readonly shop: Shop }) {
  const { t, language } = useTexts(shellTexts)
  const now = new Date()
  const at = nextOpening(shop, now)
  if (!at) return t('closed.unknown')
  const time = formatTime(at, shop.timeZone, language)
  if (hoursOn(shop, at).date === hoursOn(shop, now).date) return t('closed.today', { time })
  return at.getTime() - now.getTime() < WEEKDAY_LIMIT_MS
    ? t('closed.day', { time: formatDayTime(at, shop.timeZone, language) })
    : t('closed.date', { date: formatDate(at, shop.timeZone, language), time })
}

const formatDate = (at: Date, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(at)

/**
 * Shows the member card for a till's scanner. The card component comes from the account remote. The dialog closes when
 * the customer is signed out.
 */
function MemberCardDialog() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { user } = useAtomValue(sessionAtom)
  const savedCard = useAtomValue(cachedCardAtom)
  const isOpen = useAtomValue(isCardOpenAtom)
  const show = useSetAtom(isCardOpenAtom)
  return (
    <Dialog
      open={isOpen && (user ?? savedCard) !== null}
      onClose={() => show(false)}
      title={t('card.title')}
      closeLabel={common('action.close')}
    >
      <Card />
    </Dialog>
  )
}

function Card() {
  const { t } = useTexts(shellTexts)
  const { modules } = useApp()
  const { widget: Widget, state, retry } = useWidget('account', 'MemberCard')
  if (state === 'failed') return <CardError onRetry={retry} />
  if (!Widget) return <Loader label={t('card.loading')} />
  return (
    <RemoteErrorBoundary
      place="account/MemberCard"
      modules={modules}
      fallback={<Loader label={t('card.loading')} />}
      renderError={(_error, again) => <CardError onRetry={again} />}
    >
      <Widget />
    </RemoteErrorBoundary>
  )
}

function CardError({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Notice
      tone="warning"
      title={t('card.down')}
      action={
        <Button small kind="ghost" onClick={onRetry}>
          {common('action.retry')}
        </Button>
      }
    />
  )
}
