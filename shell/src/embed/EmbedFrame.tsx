import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, Outlet, paths, useLocation, useNavigation, useRouteLoaderData } from '@carte/navigation'
import { closePopupAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { buttonClass, EmptyState } from '@carte/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SCREEN_ROUTE, type ScreenData } from '../app/load-screen.ts'
import { waitingCallsAtom } from '../app/server-wait.ts'
import { BasketQuestion } from '../basket-change/BasketQuestion.tsx'
import { ReplacedBasket } from '../basket-change/ReplacedBasket.tsx'
import { BasketAside, useShowsBasket } from '../frame/basket/BasketAside.tsx'
import { ErrorBanner } from '../frame/notices/ErrorBanner.tsx'
import { ErrorPopup } from '../frame/notices/ErrorPopup.tsx'
import { Progress } from '../frame/Progress.tsx'
import { TestModeStrip } from '../frame/TestModeStrip.tsx'
import { useArrival, useOrderInfoFlag } from '../frame/useArrival.ts'
import { screenKey } from '../routes.ts'
import * as message from '../screen/Message.module.css'
import { shellTexts } from '../texts.ts'
import { revealedAtom, useEmbed } from './EmbedContext.tsx'
import * as styles from './EmbedFrame.module.css'
import { EmbedNav } from './EmbedNav.tsx'
import { embedTexts } from './texts.ts'

/**
 * Renders what surrounds the screens of an embed element: less than on the site, because the chain's page is around it.
 */
export function EmbedFrame() {
  const { t } = useTexts(commonTexts)
  const { tag, reaches, onOutside } = useEmbed()
  const isWaiting = useAtomValue(waitingCallsAtom) > 0
  const { pathname } = useLocation()
  useArrival()
  useOrderInfoFlag()
  const container = useScreenFocus()
  const isInside = reaches(pathname)
  const isRevealed = useAtomValue(revealedAtom)
  const { state } = useNavigation()
  // A rendered screen is reported by its page event. `Outside` is no screen and has no such event, so report it here.
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
      <p aria-live="polite">{isWaiting && t('wait.text')}</p>
      {isInside && <ReplacedBasket />}
      <div ref={container} className={styles.page} data-basket={showsBasket || undefined}>
        <div className={styles.main}>{isInside ? <Outlet /> : <Outside />}</div>
        {showsBasket && <BasketAside />}
      </div>
      {isRevealed && isInside && <ErrorPopup />}
      {isRevealed && isInside && <BasketQuestion />}
    </>
  )
}

/**
 * Moves the focus to a new screen's heading, and scrolls the element's start into view if it is outside the window.
 * Skips the first screen: the guest is reading the page.
 */
export function useScreenFocus(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const shown = useRouteLoaderData<ScreenData>(SCREEN_ROUTE)?.shown
  const key = shown ? screenKey({ row: shown, params: shown.params }) : pathname
  const before = useRef<string | null>(null)

  // A layout effect runs before the screen's passive effects, so a screen can still scroll further down.
  useLayoutEffect(() => {
    const heading = container.current?.querySelector<HTMLElement>('h1, h2')
    if (!heading || before.current === key) return
    const isFirst = before.current === null
    before.current = key
    if (isFirst) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    const root = container.current?.closest('[data-carte-root]')
    const top = root?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > window.innerHeight) root?.scrollIntoView({ block: 'start' })
  }, [key])
  return container
}

/**
 * Replaces the screen where the element has nothing to show: no shop or order is known yet, or the guard has redirected
 * to an address outside the element.
 */
export function Outside() {
  const { tag, start } = useEmbed()
  const hasError = useHasError()
  const startPath = start()
  if (startPath === null && (tag === 'checkout' || tag === 'order')) return <NothingYet tag={tag} />
  return hasError ? <ErrorNotice startPath={startPath} /> : <OutsideNotice startPath={startPath} />
}

/** Returns whether an error led here. Stays true after the guest has closed its notice. */
function useHasError(): boolean {
  const { popup, banner } = useAtomValue(noticesAtom)
  const [hadNotice, setHadNotice] = useState(false)
  const hasNotice = popup !== null || banner !== null
  if (hasNotice && !hadNotice) setHadNotice(true)
  return hasNotice || hadNotice
}

function NothingYet({ tag }: { readonly tag: 'checkout' | 'order' }) {
  const { t } = useTexts(embedTexts)
  const { hrefOf } = useEmbed()
  return (
    <EmptyState
      icon={tag === 'checkout' ? 'basket' : 'clock'}
      title={t(`empty.${tag}.title`)}
      action={
        <a className={buttonClass('primary')} href={hrefOf(paths.home.href())}>
          {t(`empty.${tag}.go`)}
        </a>
      }
    >
      <p>{t(`empty.${tag}.text`)}</p>
    </EmptyState>
  )
}

interface StartProps {
  readonly startPath: string | null
}

function OutsideNotice({ startPath }: StartProps) {
  const { t } = useTexts(embedTexts)
  const { hrefOf, site } = useEmbed()
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      icon="info"
      title={t('outside.title', { site })}
      action={
        <div className={message.actions}>
          <a className={buttonClass('primary')} href={hrefOf(pathname + search)}>
            {t('outside.go')}
          </a>
          {startPath !== null && (
            <Link className={buttonClass('ghost')} to={startPath}>
              {t('outside.back')}
            </Link>
          )}
        </div>
      }
    >
      <p>{t('outside.text')}</p>
    </EmptyState>
  )
}

/**
 * Says why the guard has redirected out of the element, for example because the shop is closed. It replaces the site's
 * popup; a banner is shown as usual.
 */
function ErrorNotice({ startPath }: StartProps) {
  const { t } = useTexts(commonTexts)
  const { t: shell } = useTexts(shellTexts)
  const { hrefOf } = useEmbed()
  const { popup } = useAtomValue(noticesAtom)
  const close = useSetAtom(closePopupAtom)
  return (
    <EmptyState
      icon="clock"
      title={popup ? problemText(t, popup) : t('remote.down.title')}
      action={
        <div className={message.actions}>
          {startPath !== null && (
            <Link className={buttonClass('primary')} to={startPath} onClick={() => close()}>
              {t('action.retry')}
            </Link>
          )}
          <a className={buttonClass('ghost')} href={hrefOf(paths.home.href())}>
            {shell('nav.restaurants')}
          </a>
        </div>
      }
    />
  )
}
