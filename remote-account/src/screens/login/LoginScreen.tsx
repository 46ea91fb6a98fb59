import { useTexts } from '@carte/i18n'
import { Link, localPath, paths, useLocation } from '@carte/navigation'
import { sessionAtom, useAtomValue } from '@carte/store'
import { buttonClass, Card } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import { LoginForm } from './LoginForm.tsx'
import * as styles from './LoginScreen.module.css'

/** `/login`: signs a customer in and returns to `redirectUri`, which only ever leads to a path of this site. */
export function LoginScreen() {
  const { t } = useTexts(accountTexts)
  const search = new URLSearchParams(useLocation().search)
  const { user } = useAtomValue(sessionAtom)
  const onward = localPath(search.get('redirectUri')) ?? paths.home.href()

  return (
    <div className={styles.screen}>
      <title>{t('login.title')}</title>
      <h1 tabIndex={-1}>{t('login.title')}</h1>
      {user ? (
        <>
          <p className={styles.lead}>{t('login.signedIn', { name: `${user.name} ${user.lastName}` })}</p>
          <Link to={onward} className={buttonClass('primary', { block: true })}>
            {t('login.onward')}
          </Link>
        </>
      ) : (
        <>
          <p className={styles.lead}>{t('login.lead')}</p>
          <Card pad="l">
            <LoginForm onward={onward} />
          </Card>
          <Link to={onward} className={buttonClass('quiet', { block: true })}>
            {t('login.guest')}
          </Link>
        </>
      )}
    </div>
  )
}
