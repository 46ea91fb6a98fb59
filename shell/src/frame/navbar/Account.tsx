import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { sessionAtom, settingsAtom, showProblemAtom, signOutAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Icon, Popover, popoverItemClass } from '@carte/ui'
import { useApp } from '../../AppRoot.tsx'
import { matchRoute } from '../../routes.ts'
import { shellTexts } from '../../texts.ts'
import * as styles from './Navbar.module.css'

/** The way to sign in, or the profile menu; only where customers can have accounts (spec §2). */
export function Account() {
  const settings = useAtomValue(settingsAtom)
  const { loading, user } = useAtomValue(sessionAtom)
  if (!settings?.enableCustomerLogin || loading) return null
  return user ? <ProfileMenu name={`${user.name} ${user.lastName}`.trim()} /> : <SignInLink />
}

function SignInLink() {
  const { t } = useTexts(shellTexts)
  const { pathname, search } = useLocation()
  if (matchRoute(pathname)?.row.onlySignedOut) return null
  return (
    <Link
      to={paths.login.href({ redirectUri: pathname + search })}
      aria-label={t('nav.signIn')}
      className={styles.item}
    >
      <Icon name="user" size={22} />
      <span className={styles.word}>{t('nav.signIn')}</span>
    </Link>
  )
}

function ProfileMenu({ name }: { readonly name: string }) {
  const { t } = useTexts(shellTexts)
  const signOut = useSignOut()
  return (
    <Popover
      align="end"
      label={t('nav.account', { name })}
      triggerClass={styles.item}
      trigger={
        <>
          <Icon name="user" size={22} />
          <span className={styles.word}>{name}</span>
        </>
      }
    >
      <p className={styles.who}>
        {t('nav.signedInAs')} <strong>{name}</strong>
      </p>
      <button type="button" className={popoverItemClass()} onClick={() => void signOut()}>
        {t('nav.signOut')}
      </button>
    </Popover>
  )
}

/** The page starts afresh afterwards (spec §4), so that nothing of the customer stays in it; other tabs follow. */
function useSignOut() {
  const signOut = useSetAtom(signOutAtom)
  const showProblem = useSetAtom(showProblemAtom)
  const { reload } = useApp()
  return async () => {
    const problem = await signOut()
    if (problem) showProblem(problem)
    else reload()
  }
}
