import { useTexts } from '@carte/i18n'
import { Outlet, ScrollRestoration, useLocation } from '@carte/navigation'
import type { MouseEvent } from 'react'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import { BasketAside, useShowsBasket } from './basket/BasketAside.tsx'
import { LazyConnectionNotices } from './ConnectionPlace.tsx'
import { Footer } from './Footer.tsx'
import * as styles from './Frame.module.css'
import { LanguageMenu } from './navbar/LanguageMenu.tsx'
import { Navbar } from './navbar/Navbar.tsx'
import { ErrorBanner } from './notices/ErrorBanner.tsx'
import { ErrorPopup } from './notices/ErrorPopup.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import { Progress } from './Progress.tsx'
import { TestModeStrip } from './TestModeStrip.tsx'
import { useArrival, useFlagsOfScreenSize } from './useArrival.ts'
import { useHeadingFocus } from './useHeadingFocus.ts'
import { usePageLanguage } from './usePageLanguage.ts'

const MAIN = 'main'

/** Moves the focus without a fragment in the address. Without JavaScript the link itself works. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(MAIN)?.focus()
}

/** Renders what surrounds every screen and depends on no remote. */
export function Frame() {
  const { t } = useTexts(shellTexts)
  useArrival()
  useFlagsOfScreenSize()
  const main = useHeadingFocus()
  usePageLanguage()
  const showsBasket = useShowsBasket()
  const { pathname } = useLocation()
  const { standsAlone, isUnattended } = matchRoute(pathname)?.row ?? {}
  return (
    <>
      {standsAlone ? (
        <header className={styles.corner}>
          <TestModeStrip />
          {!isUnattended && <LanguageMenu />}
        </header>
      ) : (
        <>
          <a href={`#${MAIN}`} className={styles.skip} onClick={skip}>
            {t('nav.skip')}
          </a>
          <Navbar />
          <Progress />
          <ErrorBanner />
        </>
      )}
      <div className={styles.page} data-basket={showsBasket || undefined}>
        <main ref={main} id={MAIN} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <BasketAside />
        {!standsAlone && <Footer />}
      </div>
      {!isUnattended && <LazyConnectionNotices />}
      {!standsAlone && <ErrorPopup />}
      <PageAnnouncer />
      <ScrollRestoration />
    </>
  )
}
