import { useTexts } from '@carte/i18n'
import { Link, Outlet, paths, ScrollRestoration, useLocation, useNavigation } from '@carte/navigation'
import { basketCountAtom, basketQuestionAtom, settingsAtom, useAtomValue } from '@carte/store'
import { cx, VisuallyHidden } from '@carte/ui'
import { type MouseEvent, useEffect, useState } from 'react'
import { useApp } from '../AppRoot.tsx'
import { waitingCallsAtom } from '../app/server-wait.ts'
import { matchRoute } from '../routes.ts'
import { useModule } from '../screen/useModule.ts'
import { shellTexts } from '../texts.ts'
import { BASKET_ID, BasketAside, useShowsBasket } from './basket/BasketAside.tsx'
import * as styles from './Frame.module.css'
import { LanguageMenu } from './navbar/LanguageMenu.tsx'
import { Navbar } from './navbar/Navbar.tsx'
import { useClosedShop } from './notices/closed-shop.ts'
import { ErrorBanner } from './notices/ErrorBanner.tsx'
import { ErrorPopup } from './notices/ErrorPopup.tsx'
import { Progress } from './Progress.tsx'
import { TestModeStrip } from './TestModeStrip.tsx'
import { useArrival, useOrderInfoFlag } from './useArrival.ts'
import { useHeadingFocus } from './useHeadingFocus.ts'
import { usePageLanguage } from './usePageLanguage.ts'

/** Id of the element with the screen, which the skip link leads to. */
const MAIN_ID = 'main'

/** Renders what surrounds every screen. It works even if no remote can be loaded. */
export function Frame() {
  const { t } = useTexts(shellTexts)
  useArrival()
  useOrderInfoFlag()
  const main = useHeadingFocus()
  usePageLanguage()
  const showsBasket = useShowsBasket()
  const { pathname } = useLocation()
  const { standsAlone, isUnattended, canBeFramed } = matchRoute(pathname)?.row ?? {}
  // The page around a frame has its own language menu and notices.
  const hasUser = !isUnattended && !canBeFramed
  return (
    <>
      {standsAlone ? (
        <header className={styles.corner}>
          <TestModeStrip />
          {hasUser && <LanguageMenu />}
        </header>
      ) : (
        <>
          <SkipLink to={MAIN_ID}>{t('nav.skip')}</SkipLink>
          {showsBasket && <SkipToBasket />}
          <Navbar />
          <Progress />
          <ErrorBanner />
        </>
      )}
      <div className={styles.page} data-basket={showsBasket || undefined}>
        <main ref={main} id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <BasketAside />
        {!standsAlone && <Footer />}
      </div>
      {hasUser && <LazyConnectionNotices />}
      {!standsAlone && <ErrorPopup />}
      <PageAnnouncer />
      <ScrollRestoration />
    </>
  )
}

interface SkipLinkProps {
  /** Id of the element to which the link moves the focus. */
  readonly to: string
  readonly className?: string | undefined
  readonly children: string
}

/** Renders a link that is visible while it has the focus. Without JavaScript it works by its fragment. */
function SkipLink({ to, className, children }: SkipLinkProps) {
  const focus = (event: MouseEvent) => {
    // The address stays without a fragment.
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a href={`#${to}`} className={cx(styles.skip, className)} onClick={focus}>
      {children}
    </a>
  )
}

/** Skips the dozens of dishes before the basket (NAV-18). On a small screen an empty basket shows nothing. */
function SkipToBasket() {
  const { t } = useTexts(shellTexts)
  const isEmpty = useAtomValue(basketCountAtom) === 0
  return (
    <SkipLink to={BASKET_ID} className={isEmpty ? styles.large : undefined}>
      {t('nav.skipBasket')}
    </SkipLink>
  )
}

/**
 * Renders the connection notices and dialogs. Their code is lazy: it loads when the page is idle, or when a dialog or a
 * notice has to be shown.
 */
export function LazyConnectionNotices() {
  const { modules } = useApp()
  const module = useModule('shell')
  const isQuestionOpen = useAtomValue(basketQuestionAtom) !== null
  const isShopClosed = useClosedShop() !== null
  const isWaiting = useAtomValue(waitingCallsAtom) > 0
  const isNeeded = isQuestionOpen || isShopClosed || isWaiting
  useEffect(() => {
    // The module's state records the failure, and the page retries.
    if (isNeeded) void modules.load('shell').catch(() => {})
  }, [modules, isNeeded])
  const Notices = module.status === 'ready' ? module.module.parts?.Notices : null
  return Notices ? <Notices /> : null
}

/** Announces the new page to screen readers. */
export function PageAnnouncer() {
  const title = useAnnouncedTitle()
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}

/** Returns the page's title after a navigation. Empty on the first page, which the browser announces itself. */
function useAnnouncedTitle(): string {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [title, setTitle] = useState('')
  const [first] = useState(pathname)
  // A fast navigation may finish before the loading state has rendered.
  const here = state === 'idle' ? pathname : null
  const hasNavigated = pathname !== first || title !== ''
  useEffect(() => {
    // Effects run after React has inserted the screen's `<title>`.
    if (here !== null && hasNavigated) setTitle(document.title)
  }, [here, hasNavigated])
  return title
}

/** The setting's value if the operator has not set a version. */
const UNSET_VERSION = '{ip}'

/** Renders links to the legal pages and the operator's version of the site. Absent below screens that stand alone. */
function Footer() {
  const { t } = useTexts(shellTexts)
  const version = useAtomValue(settingsAtom)?.version.trim() ?? ''
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')} className={styles.links}>
        <Link to={paths.termsAndConditions.href()}>{t('footer.terms')}</Link>
        <Link to={paths.privacyPolicy.href()}>{t('footer.privacy')}</Link>
        <Link to={paths.accessibility.href()}>{t('footer.accessibility')}</Link>
      </nav>
      {version !== '' && version !== UNSET_VERSION && (
        <p className={styles.version}>{t('footer.version', { version })}</p>
      )}
    </footer>
  )
}
