import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation, useNavigate } from '@carte/navigation'
import {
  sessionAtom,
  settingsAtom,
  shopAtom,
  showProblemAtom,
  signOutAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { buttonClass, cx, Icon } from '@carte/ui'
import type { MouseEvent } from 'react'
import { isPlain } from '../frame/navbar/isPlain.ts'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import * as styles from './TagBar.module.css'
import { useTag } from './TagContext.tsx'
import { embedTexts } from './texts.ts'

/** One step up, inside the tag; none where that leads out of it. */
function useWayBack(): string | null {
  const { reaches, start } = useTag()
  const { pathname, search } = useLocation()
  const settings = useAtomValue(settingsAtom)
  const shop = useAtomValue(shopAtom)
  const match = matchRoute(pathname)
  // Where the tag begins there is nothing to go back to; the page has its own way.
  if (!match?.row.back || pathname === start()?.split('?')[0]) return null
  const orderTypes = (settings?.orderTypes ?? []).filter((type) => shop?.orderTypes.includes(type) ?? true)
  const to = match.row.back(match.params, {
    query: new URLSearchParams(search),
    orderTypes,
    shopId: shop?.id ?? null,
  })
  // Who is asked to sign in would be led back to be asked again.
  const isAsked = match.row.onlySignedOut && match.row.name === 'login'
  return !isAsked && reaches(to.split('?')[0] ?? to) ? to : null
}

/** Above the screens of a tag: the way back, and in an account's the way about it. */
export function TagBar() {
  const { tag } = useTag()
  return (
    <>
      <Back />
      {tag === 'account' && <AccountNav />}
    </>
  )
}

function Back() {
  const { t } = useTexts(shellTexts)
  const { place } = useTag()
  const navigate = useNavigate()
  const to = useWayBack()
  if (to === null) return null
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event) || !place().cameFrom(to)) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <div className={styles.bar}>
      <Link to={to} onClick={onClick} className={styles.back}>
        <Icon name="back" size={20} /> {t('nav.back')}
      </Link>
    </div>
  )
}

const LINKS = [
  { to: paths.profile.href(), words: 'nav.profile' },
  { to: paths.orderHistory.href(), words: 'nav.orderHistory' },
  { to: paths.favorites.href(), words: 'nav.favorites' },
  { to: paths.campaigns.href(), words: 'nav.campaigns' },
] as const

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
        {LINKS.map(({ to, words }) => (
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

function useSignOut() {
  const signOut = useSetAtom(signOutAtom)
  const showProblem = useSetAtom(showProblemAtom)
  const navigate = useNavigate()
  return async () => {
    const problem = await signOut()
    if (problem) showProblem(problem)
    else void navigate(paths.login.href(), { replace: true })
  }
}
