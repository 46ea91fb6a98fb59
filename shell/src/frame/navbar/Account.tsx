import type { Profile } from '@carte/contract'
import { customerName } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { sessionAtom, settingsAtom, showProblemAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Icon, Popover, popoverItemClass } from '@carte/ui'
import { useApp } from '../../AppRoot.tsx'
import { matchRoute, queryOfScreen } from '../../routes.ts'
import { shellTexts } from '../../texts.ts'
import { isCardOpenAtom } from './card-open.ts'
import * as styles from './Navbar.module.css'
import { PROFILE_LINKS } from './profile-links.ts'
import { useSignOut } from './useSignOut.ts'

/** Renders the sign-in link or the profile menu. Only with customer login enabled. */
export function Account() {
  const settings = useAtomValue(settingsAtom)
  const { loading, user } = useAtomValue(sessionAtom)
  if (!settings?.enableCustomerLogin || loading) return null
  return user ? <ProfileMenu user={user} /> : <SignInLink />
}

function SignInLink() {
  const { t } = useTexts(shellTexts)
  const { pathname, search } = useLocation()
  const row = matchRoute(pathname)?.row
  if (row?.onlySignedOut || row?.leadsToSignIn) return null
  return (
    <Link
      to={paths.login.href({ redirectUri: pathname + queryOfScreen(pathname, search) })}
      aria-label={t('nav.signIn')}
      className={styles.item}
    >
      <Icon name="user" size={22} />
      <span className={styles.word}>{t('nav.signIn')}</span>
    </Link>
  )
}

/** Renders the customer's name, the links to their pages, and the sign-out button. */
function ProfileMenu({ user }: { readonly user: Profile }) {
  const { t } = useTexts(shellTexts)
  const name = customerName(user)
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const showCard = useShowCard()
  return (
    <Popover
      align="end"
      label={t('nav.account', { name })}
      triggerClass={styles.item}
      trigger={
        <>
          {/* Not as text, which the button's accessible name would have to contain (WCAG 2.5.3). */}
          <span aria-hidden="true" data-initials={initialsOf(user)} className={styles.initials} />
          <span className={`${styles.word} ${styles.name}`}>{name}</span>
        </>
      }
    >
      <p className={styles.who}>
        {t('nav.signedInAs')} <strong>{name}</strong>
      </p>
      <ul className={styles.menu}>
        <li>
          <button type="button" aria-haspopup="dialog" className={popoverItemClass()} onClick={() => void showCard()}>
            {t('nav.card')}
          </button>
        </li>
        {PROFILE_LINKS.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className={popoverItemClass(to === pathname)}
            >
              {t(text)}
            </Link>
          </li>
        ))}
        <li className={styles.last}>
          <button type="button" className={popoverItemClass()} onClick={() => void signOut()}>
            {t('nav.signOut')}
          </button>
        </li>
      </ul>
    </Popover>
  )
}

/** Returns the initials of a customer's names, else of the email address (NAV-17). */
const initialsOf = ({ name, lastName, email }: Profile): string =>
  ([name, lastName].map(firstLetter).join('') || firstLetter(email)).toUpperCase()

const firstLetter = (text: string): string => /\p{L}/u.exec(text)?.[0] ?? ''

/**
 * Opens the member card. Its dialog is in the connection chunk, the module `shell`, which loads after the first screen.
 */
function useShowCard() {
  const show = useSetAtom(isCardOpenAtom)
  const showProblem = useSetAtom(showProblemAtom)
  const { modules } = useApp()
  return async () => {
    try {
      await modules.load('shell')
      show(true)
    } catch {
      showProblem({ type: 'about:blank', title: '', status: 0, code: 'unreachable' })
    }
  }
}
