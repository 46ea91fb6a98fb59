import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation, useNavigate } from '@carte/navigation'
import { knownOrdersAtom, ordersUnderWayAtom, shopAtom, useAtomValue } from '@carte/store'
import { Badge, cx, Icon, VisuallyHidden } from '@carte/ui'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { matchRoute, screenKey } from '../../routes.ts'
import { shellTexts } from '../../texts.ts'
import { TestModeStrip } from '../TestModeStrip.tsx'
import { Account } from './Account.tsx'
import { isPlainClick } from './is-plain-click.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import * as styles from './Navbar.module.css'
import { ordersHref } from './orders-href.ts'
import { useParentAddress } from './useParentAddress.ts'

export function Navbar() {
  const { t } = useTexts(shellTexts)
  const { pathname } = useLocation()
  const { hasBackOverlay } = matchRoute(pathname)?.row ?? {}
  return (
    <header className={cx(styles.bar, hasBackOverlay && styles.overlay)}>
      <TestModeStrip />
      <nav aria-label={t('nav.label')} className={styles.inner}>
        <BackButton />
        <HomeLink />
        <div className={styles.end}>
          {/* First, so that an orders link that only the browser adds does not shift the rest. */}
          <OrdersLink />
          <LanguageMenu />
          <Account />
        </div>
      </nav>
    </header>
  )
}

export function HomeLink() {
  const { t } = useTexts(shellTexts)
  return (
    <Link to={paths.home.href()} aria-label={t('nav.home')} className={styles.logo}>
      carte<span className={styles.dot}>.</span>
    </Link>
  )
}

export function BackButton() {
  const { t } = useTexts(shellTexts)
  const navigate = useNavigate()
  const to = useParentAddress()
  const cameFrom = useHistoryTrail()
  if (to === null) return null

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !cameFrom(to)) return
    // Going back restores the scroll position and does not grow the history.
    event.preventDefault()
    void navigate(-1)
  }

  const name = t(to === paths.home.href() ? 'nav.restaurants' : 'nav.back')
  return (
    <Link to={to} onClick={onClick} aria-label={name} className={styles.item}>
      <Icon name="back" size={20} />
      <span className={styles.word}>{name}</span>
    </Link>
  )
}

/** Returns the router's index of the current history entry. */
function historyIndex(): number | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null
}

const keyOf = (url: string) => {
  const match = matchRoute(url.replace(/[?#].*/s, ''))
  return match && screenKey(match)
}

/**
 * Records the screens of this page's history entries.
 *
 * @returns a predicate: whether the previous entry shows the screen of `url`
 */
export function useHistoryTrail(): (url: string) => boolean {
  const { pathname, key } = useLocation()
  const trail = useRef(new Map<number, string>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same path can be a new history entry with another key
  useEffect(() => {
    const entry = historyIndex()
    if (entry !== null) trail.current.set(entry, pathname)
  }, [pathname, key])

  return useCallback((url: string) => {
    const entry = historyIndex()
    const before = entry === null ? undefined : trail.current.get(entry - 1)
    return before !== undefined && keyOf(before) !== null && keyOf(before) === keyOf(url)
  }, [])
}

/** Shown from the first paid order until the last one has expired. The badge counts the open ones. */
export function OrdersLink() {
  const { t } = useTexts(shellTexts)
  const orders = useAtomValue(knownOrdersAtom)
  const underWay = useAtomValue(ordersUnderWayAtom).length
  const shop = useAtomValue(shopAtom)
  const navigate = useNavigate()
  const to = ordersHref(orders, shop, null)
  if (to === null) return null

  // The shop may have closed since the last render.
  const onClick = (event: MouseEvent) => {
    const now = ordersHref(orders, shop, new Date())
    if (!isPlainClick(event) || now === null || now === to) return
    event.preventDefault()
    void navigate(now)
  }
  return (
    <Link to={to} onClick={onClick} className={`${styles.item} ${styles.withBadge}`}>
      <Icon name="receipt" size={22} />
      <span aria-hidden="true" className={styles.word}>
        {t('nav.orders.short', { count: orders.length })}
      </span>
      <VisuallyHidden>
        {t('nav.orders', { count: orders.length })}
        {orders.length > 1 && underWay > 0 && ` (${underWay})`}
      </VisuallyHidden>
      <Badge count={underWay} className={styles.badge} />
    </Link>
  )
}
