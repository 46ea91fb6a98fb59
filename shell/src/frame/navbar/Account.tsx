import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { sessionAtom, settingsAtom, useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import { matchRoute, queryRead } from '../../routes.ts'
import { shellTexts } from '../../texts.ts'
import * as styles from './Navbar.module.css'
import { ProfileMenu } from './ProfileMenu.tsx'

/** Renders the sign-in link or the profile menu. Only with customer login enabled. */
export function Account() {
  const settings = useAtomValue(settingsAtom)
  const { loading, user } = useAtomValue(sessionAtom)
  if (!settings?.enableCustomerLogin || loading) return null
  return user ? <ProfileMenu name={`${user.name} ${user.lastName}`.trim()} /> : <SignInLink />
}

function SignInLink() {
  const { t } = useTexts(shellTexts)
  const { pathname, search } = useLocation()
  const row = matchRoute(pathname)?.row
  if (row?.onlySignedOut || row?.leadsToSignIn) return null
  return (
    <Link
      to={paths.login.href({ redirectUri: pathname + queryRead(pathname, search) })}
      aria-label={t('nav.signIn')}
      className={styles.item}
    >
      <Icon name="user" size={22} />
      <span className={styles.word}>{t('nav.signIn')}</span>
    </Link>
  )
}
