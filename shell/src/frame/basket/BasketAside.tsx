import { useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { matchRoute } from '../../routes.ts'
import { usePart } from '../../screen/usePart.ts'
import { shellTexts } from '../../texts.ts'
import * as styles from './BasketAside.module.css'
import { BasketFallback } from './BasketFallback.tsx'
import { BasketSkeleton } from './BasketSkeleton.tsx'
import { PartBoundary } from './PartBoundary.tsx'

/**
 * The basket beside the screen, where the route shows it (spec §2, rule 9): at the right of a large screen; on a small one
 * the part itself draws its bar at the bottom. It comes from a remote and outlives it: the fallback still leads to checkout.
 */
export function BasketAside() {
  // By the address, not by the basket's flags: those follow the screen, and a page that turns narrower after it has been
  // scrolled back to its place would lose that place.
  const { pathname } = useLocation()
  return matchRoute(pathname)?.row.showCart ? <Shown /> : null
}

function Shown() {
  const { t } = useTexts(shellTexts)
  const { part: Basket, state, retry } = usePart('menu', 'Basket')
  return (
    <aside aria-label={t('basket.label')} className={styles.aside}>
      {Basket ? (
        <PartBoundary fallback={(reset) => <BasketFallback onRetry={reset} />}>
          <Basket />
        </PartBoundary>
      ) : state === 'failed' ? (
        <BasketFallback onRetry={retry} />
      ) : (
        <BasketSkeleton />
      )}
    </aside>
  )
}
