import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { basketAtom, basketCountAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { BottomBar, Button, buttonClass, Notice, Skeleton } from '@carte/ui'
import { Suspense, useState } from 'react'
import { useApp } from '../../AppRoot.tsx'
import { matchRoute } from '../../routes.ts'
import { RemoteErrorBoundary } from '../../screen/RemoteErrorBoundary.tsx'
import { useReadyModule } from '../../screen/useModule.ts'
import { useWidget } from '../../screen/useWidget.ts'
import { shellTexts } from '../../texts.ts'
import * as styles from './BasketAside.module.css'

/** Id of the basket, which a skip link leads to. In an embed element it must differ from the ids of the chain's page. */
export const BASKET_ID = 'carte-basket'

const REMOTE = 'menu'
const WIDGET = 'Basket'

/**
 * Returns whether the route shows the basket beside the screen (GUARD-9). Reads the address, not the basket's flags:
 * those change with the screen, and a layout that changes after the scroll position was restored would lose it.
 */
export function useShowsBasket(): boolean {
  const { pathname } = useLocation()
  return matchRoute(pathname)?.row.showCart ?? false
}

/**
 * Renders the basket beside a large screen; on a small one the remote's widget renders a bar at the bottom. If the remote
 * fails, the fallback still leads to checkout.
 */
export function BasketAside() {
  return useShowsBasket() ? <BasketPanel /> : null
}

function BasketPanel() {
  const { t } = useTexts(shellTexts)
  const { widget, state, retry } = useWidget(REMOTE, WIDGET)
  const isRendered = useRenderedByServer(state === 'failed')
  return (
    <aside id={BASKET_ID} tabIndex={-1} aria-label={t('basket.label')} className={styles.aside}>
      {state === 'failed' ? <BasketFallback onRetry={retry} /> : widget || isRendered ? basket : <BasketSkeleton />}
    </aside>
  )
}

/** Returns whether the server-rendered basket is still in the page. False for good once it has been replaced. */
function useRenderedByServer(isReplaced: boolean): boolean {
  const { isServed } = useApp()
  const [isServerMarkup, setServerMarkup] = useState(isServed)
  if (isServerMarkup && isReplaced) setServerMarkup(false)
  return isServerMarkup && !isReplaced
}

// A constant element: React must keep the server-rendered markup until the widget's code has loaded.
const basket = (
  <Suspense fallback={<BasketSkeleton />}>
    <Basket />
  </Suspense>
)

function Basket() {
  const { modules } = useApp()
  return (
    <RemoteErrorBoundary
      place={`${REMOTE}/${WIDGET}`}
      modules={modules}
      fallback={<BasketSkeleton />}
      renderError={(_error, again) => <BasketFallback onRetry={again} />}
    >
      <BasketWidget />
    </RemoteErrorBoundary>
  )
}

function BasketWidget() {
  const Widget = useReadyModule(REMOTE).parts?.[WIDGET]
  return Widget ? <Widget /> : null
}

/** Renders the basket's shape on a large screen. A small screen shows nothing until there is a bar. */
function BasketSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="box" width="60%" height="1.75rem" />
      <Skeleton shape="box" height="3.5rem" />
      <Skeleton shape="box" height="3.5rem" />
    </div>
  )
}

/** Renders the basket without its remote: number of dishes, total, and the link to checkout. */
function BasketFallback({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const count = useAtomValue(basketCountAtom)
  return (
    <>
      <div className={styles.panel}>
        <h2>{t('basket.label')}</h2>
        <Notice
          tone="warning"
          title={t('basket.down')}
          action={
            <Button small kind="ghost" onClick={onRetry}>
              {common('action.retry')}
            </Button>
          }
        />
        <p>{count > 0 ? t('basket.count', { count }) : t('basket.empty')}</p>
        <CheckoutLink digits="auto" />
      </div>
      {count > 0 && (
        <BottomBar label={t('basket.label')} className={styles.small}>
          <Button kind="ghost" className={styles.retry} onClick={onRetry}>
            {common('action.retry')}
          </Button>
          <CheckoutLink digits="whole" />
        </BottomBar>
      )}
    </>
  )
}

function CheckoutLink({ digits }: { readonly digits: 'auto' | 'whole' }) {
  const { t, language } = useTexts(shellTexts)
  const { shopId, currency } = useAtomValue(basketAtom)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(basketTotalAtom)
  if (count === 0 || shopId === null) return null
  return (
    <Link
      to={paths.checkout.href({ shopId })}
      className={`${buttonClass('primary', { block: true })} ${styles.checkOut}`}
    >
      <span>
        {t('basket.checkOut')}
        {digits === 'whole' && ` · ${count}`}
      </span>
      {currency && <span className={styles.total}>{formatPrice(total, currency, language, { digits })}</span>}
    </Link>
  )
}
