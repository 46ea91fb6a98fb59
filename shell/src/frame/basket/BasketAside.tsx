import { useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { Suspense, useState } from 'react'
import { useApp } from '../../AppRoot.tsx'
import { matchRoute } from '../../routes.ts'
import { RemoteErrorBoundary } from '../../screen/RemoteErrorBoundary.tsx'
import { useReadyModule } from '../../screen/useModule.ts'
import { useWidget } from '../../screen/useWidget.ts'
import { shellTexts } from '../../texts.ts'
import * as styles from './BasketAside.module.css'
import { BasketFallback, BasketSkeleton } from './BasketFallback.tsx'

const REMOTE = 'menu'
const PART = 'Basket'

/**
 * Returns whether the route shows the basket beside the screen (GUARD-9). Reads the address, not the basket's flags:
 * those change with the screen, and a layout that changes after the scroll position was restored would lose it.
 */
export function useShowsBasket(): boolean {
  const { pathname } = useLocation()
  return matchRoute(pathname)?.row.showCart ?? false
}

/**
 * Renders the basket beside a large screen; on a small one the remote's part renders a bar at the bottom. If the remote
 * fails, the fallback still leads to checkout.
 */
export function BasketAside() {
  return useShowsBasket() ? <BasketPanel /> : null
}

// A constant element: React must keep the server-rendered markup until the part's code has loaded.
const basket = (
  <Suspense fallback={<BasketSkeleton />}>
    <Basket />
  </Suspense>
)

function Basket() {
  const { modules } = useApp()
  return (
    <RemoteErrorBoundary
      place={`${REMOTE}/${PART}`}
      modules={modules}
      fallback={<BasketSkeleton />}
      renderError={(_error, again) => <BasketFallback onRetry={again} />}
    >
      <BasketWidget />
    </RemoteErrorBoundary>
  )
}

function BasketWidget() {
  const Part = useReadyModule(REMOTE).parts?.[PART]
  return Part ? <Part /> : null
}

function BasketPanel() {
  const { t } = useTexts(shellTexts)
  const { part, state, retry } = useWidget(REMOTE, PART)
  const isRendered = useRenderedByServer(state === 'failed')
  return (
    <aside aria-label={t('basket.label')} className={styles.aside}>
      {state === 'failed' ? <BasketFallback onRetry={retry} /> : part || isRendered ? basket : <BasketSkeleton />}
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
