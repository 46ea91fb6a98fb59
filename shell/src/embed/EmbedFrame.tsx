import { Outlet, useLocation, useNavigation } from '@carte/navigation'
import { useAtomValue } from '@carte/store'
import { useEffect } from 'react'
import { BasketQuestion } from '../basket-change/BasketQuestion.tsx'
import { ReplacedBasket } from '../basket-change/ReplacedBasket.tsx'
import { BasketAside, useShowsBasket } from '../frame/basket/BasketAside.tsx'
import { ErrorBanner } from '../frame/notices/ErrorBanner.tsx'
import { ErrorPopup } from '../frame/notices/ErrorPopup.tsx'
import { Progress } from '../frame/Progress.tsx'
import { TestModeStrip } from '../frame/TestModeStrip.tsx'
import { useArrival, useFlagsOfScreenSize } from '../frame/useArrival.ts'
import * as styles from './EmbedFrame.module.css'
import { Outside } from './Outside.tsx'
import { EmbedNav } from './TagBar.tsx'
import { revealedAtom, useEmbed } from './TagContext.tsx'
import { useScreenFocus } from './useScreenFocus.ts'

/**
 * Renders what surrounds the screens of an embed element: less than on the site, because the chain's page is around it.
 */
export function EmbedFrame() {
  const { tag, reaches, onOutside } = useEmbed()
  const { pathname } = useLocation()
  useArrival()
  useFlagsOfScreenSize()
  const place = useScreenFocus()
  const isInside = reaches(pathname)
  const isRevealed = useAtomValue(revealedAtom)
  const { state } = useNavigation()
  // A screen reports itself when it has rendered; `Outside` does not.
  useEffect(() => {
    if (!isInside && state === 'idle') onOutside()
  }, [isInside, state, onOutside])
  // Only the menu element shows the basket. What other elements add (favorites, for example) appears there.
  const showsBasket = useShowsBasket() && isInside && tag === 'menu'
  return (
    <>
      <TestModeStrip />
      <EmbedNav />
      <Progress />
      <ErrorBanner />
      {isInside && <ReplacedBasket />}
      <div ref={place} className={styles.page} data-basket={showsBasket || undefined}>
        <div className={styles.main}>{isInside ? <Outlet /> : <Outside />}</div>
        {showsBasket && <BasketAside />}
      </div>
      {isRevealed && isInside && <ErrorPopup />}
      {isRevealed && isInside && <BasketQuestion />}
    </>
  )
}
