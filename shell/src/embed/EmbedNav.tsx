import { useTexts } from '@carte/i18n'
import { Link, useLocation, useNavigate } from '@carte/navigation'
import { knownOrdersAtom, sessionAtom, shopAtom, useAtomValue } from '@carte/store'
import { buttonClass, cx, Icon } from '@carte/ui'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../frame/navbar/is-plain-click.ts'
import { ordersHref } from '../frame/navbar/orders-href.ts'
import { PROFILE_LINKS } from '../frame/navbar/profile-links.ts'
import { useParentAddress } from '../frame/navbar/useParentAddress.ts'
import { useSignOut } from '../frame/navbar/useSignOut.ts'
import { type Match, matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import { useEmbed } from './EmbedContext.tsx'
import * as styles from './EmbedNav.module.css'
import { pathnameOf } from './embed-location.ts'
import type { ElementName } from './protocol.ts'
import { embedTexts } from './texts.ts'

/** Elements whose back link leads to their start when the parent screen is outside the element. */
const RETURNS_TO_START: readonly ElementName[] = ['menu', 'order']

/**
 * Returns the address one step up. If that is outside the element, returns its start address for the elements in
 * `RETURNS_TO_START`, otherwise null. Null on the start screen.
 */
function useBackAddress(): string | null {
  const { tag, reaches, start } = useEmbed()
  const { pathname } = useLocation()
  const to = useParentAddress()
  const match = matchRoute(pathname)
  const startPath = start()
  // At the start, the page's own navigation applies. From the login screen, a step back would lead to the login again.
  if (to === null || !match || match.row.name === 'login' || isSameScreen(match, startPath)) return null
  if (reaches(pathnameOf(to))) return to
  return RETURNS_TO_START.includes(tag) ? startPath : null
}

/** Returns whether the guest is on the element's start screen, in any category of a menu. */
function isSameScreen({ row, params }: Match, startPath: string | null): boolean {
  const first = startPath === null ? null : matchRoute(pathnameOf(startPath))
  return first?.row === row && first.params.shopId === params.shopId && first.params.orderId === params.orderId
}

/**
 * Returns a link to this browser's orders in an element that shows them: after a reload the guest could not find them
 * otherwise.
 */
function useOrdersLink(): { readonly to: string; readonly count: number } | null {
  const { reaches } = useEmbed()
  const { pathname } = useLocation()
  const orders = useAtomValue(knownOrdersAtom)
  const shop = useAtomValue(shopAtom)
  const to = ordersHref(orders, shop, null)
  const isOnOrderPage = pathname.startsWith('/order')
  return to !== null && !isOnOrderPage && reaches(to) ? { to, count: orders.length } : null
}

/** Renders the bar above the screens of an element: the back link, and the navigation of an account. */
export function EmbedNav() {
  const { tag } = useEmbed()
  return (
    <>
      <NavLinks />
      {tag === 'account' && <AccountNav />}
    </>
  )
}

function NavLinks() {
  const { t } = useTexts(shellTexts)
  const { embedLocation, start } = useEmbed()
  const navigate = useNavigate()
  const to = useBackAddress()
  const orders = useOrdersLink()
  if (to === null && orders === null) return null
  const onClick = (event: MouseEvent) => {
    // The guest may have opened a dish from the start of the menu rather than from the dish's category. Go back in both
    // cases.
    const isBefore = [to, start()].some((path) => path && embedLocation().cameFrom(path))
    if (!isPlainClick(event) || !isBefore) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className={styles.bar}>
      {to !== null && (
        <Link to={to} onClick={onClick} className={styles.back}>
          <Icon name="back" size={20} /> {t('nav.back')}
        </Link>
      )}
      {orders && (
        <Link to={orders.to} className={cx(styles.back, styles.orders)}>
          <Icon name="receipt" size={20} /> {t('nav.orders', { count: orders.count })}
        </Link>
      )}
    </div>
  )
}

function AccountNav() {
  const { t } = useTexts(shellTexts)
  const { t: own } = useTexts(embedTexts)
  const { user } = useAtomValue(sessionAtom)
  const { pathname } = useLocation()
  const signOut = useSignOut()
  if (!user) return null
  return (
    <nav aria-label={own('account.label')} className={styles.account}>
      <ul>
        {PROFILE_LINKS.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined} className={styles.link}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={cx(buttonClass('quiet', { small: true }), styles.out)}
        onClick={() => void signOut()}
      >
        {t('nav.signOut')}
      </button>
    </nav>
  )
}
