import { useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { Suspense, useState } from 'react'
import { useApp } from '../../AppRoot.tsx'
import { matchRoute } from '../../routes.ts'
import { FirstDrawing } from '../../screen/FirstDrawing.tsx'
import { useReadyModule } from '../../screen/useModule.ts'
import { usePart } from '../../screen/usePart.ts'
import { shellTexts } from '../../texts.ts'
import * as styles from './BasketAside.module.css'
import { BasketFallback } from './BasketFallback.tsx'
import { BasketSkeleton } from './BasketSkeleton.tsx'

const REMOTE = 'menu'
const PART = 'Basket'

/**
 * Whether the route shows the basket beside the screen (spec §2, rule 9). By the address, not by the basket's flags: those
 * follow the screen, and a page that turns narrower after it has been scrolled back to its place would lose that place.
 */
export function useShowsBasket(): boolean {
  const { pathname } = useLocation()
  return matchRoute(pathname)?.row.showCart ?? false
}

/**
 * The basket beside the screen: at the right of a large one; on a small one the part itself draws its bar at the bottom. It
 * comes from a remote and outlives it: the fallback still leads to checkout.
 */
export function BasketAside() {
  return useShowsBasket() ? <Shown /> : null
}

// The same element each time: what a server has drawn is to stay until its code is there.
const basket = (
  <Suspense fallback={<BasketSkeleton />}>
    <Basket />
  </Suspense>
)

function Basket() {
  const { modules } = useApp()
  return (
    <FirstDrawing
      place={`${REMOTE}/${PART}`}
      modules={modules}
      waiting={<BasketSkeleton />}
      lost={(_error, again) => <BasketFallback onRetry={again} />}
    >
      <Drawn />
    </FirstDrawing>
  )
}

function Drawn() {
  const Part = useReadyModule(REMOTE).parts?.[PART]
  return Part ? <Part /> : null
}

function Shown() {
  const { t } = useTexts(shellTexts)
  const { part, state, retry } = usePart(REMOTE, PART)
  const isDrawn = useDrawnByServer(state === 'failed')
  return (
    <aside aria-label={t('basket.label')} className={styles.aside}>
      {state === 'failed' ? <BasketFallback onRetry={retry} /> : part || isDrawn ? basket : <BasketSkeleton />}
    </aside>
  )
}

/** Whether what stands here is still what the server has drawn; it is gone for good once something else has replaced it. */
function useDrawnByServer(isReplaced: boolean): boolean {
  const { isServed } = useApp()
  const [isDrawn, setDrawn] = useState(isServed)
  if (isDrawn && isReplaced) setDrawn(false)
  return isDrawn && !isReplaced
}
