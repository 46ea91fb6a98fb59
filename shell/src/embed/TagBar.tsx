import { useTexts } from '@carte/i18n'
import { Link, useLocation, useNavigate } from '@carte/navigation'
import { knownOrdersAtom, sessionAtom, shopAtom, useAtomValue } from '@carte/store'
import { buttonClass, cx, Icon } from '@carte/ui'
import type { MouseEvent } from 'react'
import { isPlain } from '../frame/navbar/isPlain.ts'
import { ordersHref } from '../frame/navbar/ordersHref.ts'
import { PROFILE_LINKS } from '../frame/navbar/profile-links.ts'
import { useSignOut } from '../frame/navbar/useSignOut.ts'
import { useStepUp } from '../frame/navbar/useStepUp.ts'
import { type Match, matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import { pathnameOf } from './place.ts'
import type { Tag } from './protocol.ts'
import * as styles from './TagBar.module.css'
import { useTag } from './TagContext.tsx'
import { embedTexts } from './texts.ts'

/** Where a guest can go on from any screen of the tag, though nothing lies above it there. */
const GOES_ON: readonly Tag[] = ['menu', 'order']

/** One step up, inside the tag, and where that leads out of it to where the tag begins; none where it is there. */
function useWayBack(): string | null {
  const { tag, reaches, start } = useTag()
  const { pathname } = useLocation()
  const to = useStepUp()
  const match = matchRoute(pathname)
  const begin = start()
  // Where the tag begins there is nothing to go back to; the page has its own way. Who is asked to sign in would be led back to be asked again.
  if (to === null || !match || match.row.name === 'login' || isSameScreen(match, begin)) return null
  if (reaches(pathnameOf(to))) return to
  return GOES_ON.includes(tag) ? begin : null
}

/** Whether the guest is where the tag begins, in whichever of a menu's categories. */
function isSameScreen({ row, params }: Match, begin: string | null): boolean {
  const first = begin === null ? null : matchRoute(pathnameOf(begin))
  return first?.row === row && first.params.shopId === params.shopId && first.params.orderId === params.orderId
}

/** The orders of this browser, in a tag that shows them: whoever reloads the page would not find theirs again. */
function useWayToOrders(): { readonly to: string; readonly count: number } | null {
  const { reaches } = useTag()
  const { pathname } = useLocation()
  const orders = useAtomValue(knownOrdersAtom)
  const shop = useAtomValue(shopAtom)
  const to = ordersHref(orders, shop, null)
  const isThere = pathname.startsWith('/order')
  return to !== null && !isThere && reaches(to) ? { to, count: orders.length } : null
}

/** Above the screens of a tag: the way back, and in an account's the way about it. */
export function TagBar() {
  const { tag } = useTag()
  return (
    <>
      <Ways />
      {tag === 'account' && <AccountNav />}
    </>
  )
}

function Ways() {
  const { t } = useTexts(shellTexts)
  const { place, start } = useTag()
  const navigate = useNavigate()
  const to = useWayBack()
  const orders = useWayToOrders()
  if (to === null && orders === null) return null
  const onClick = (event: MouseEvent) => {
    // A menu's beginning is the menu that has a dish, though no category says so.
    const isBefore = [to, start()].some((path) => path && place().cameFrom(path))
    if (!isPlain(event) || !isBefore) return
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
        {PROFILE_LINKS.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined} className={styles.link}>
              {t(words)}
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
