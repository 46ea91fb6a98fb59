import { useTexts } from '@carte/i18n'
import { Link, localPath, PageTitle, paths, useLocation } from '@carte/navigation'
import { sessionAtom, useAtomValue } from '@carte/store'
import { buttonClass, Card, Notice } from '@carte/ui'
import * as page from '../../components/form/page.module.css'
import { typedEmail } from '../../components/form/typedEmail.ts'
import { accountTexts } from '../../texts.ts'
import { LoginForm } from './LoginForm.tsx'
import { Providers } from './Providers.tsx'

/** Pages that need a session: continuing there as a guest would redirect back to the sign-in. */
const CUSTOMERS_ONLY: readonly string[] = [paths.profile.href(), paths.orderHistory.href()]

/** Signs a customer in and returns to `redirectUri`, which must be a path of this site. */
export function LoginScreen() {
  const { t } = useTexts(accountTexts)
  const { search, state } = useLocation()
  const query = new URLSearchParams(search)
  const { user } = useAtomValue(sessionAtom)
  const redirectUri = localPath(query.get('redirectUri')) ?? undefined
  const onward = redirectUri ?? paths.home.href()
  const guestDestination = CUSTOMERS_ONLY.includes(onward.replace(/[?#].*/s, '')) ? paths.home.href() : onward

  return (
    <div className={page.screen}>
      <PageTitle>{t('login.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('login.title')}</h1>
      {user ? (
        <>
          <p className={page.lead}>{t('login.signedIn', { name: `${user.name} ${user.lastName}` })}</p>
          <Link to={onward} className={buttonClass('primary', { block: true })}>
            {t('login.onward')}
          </Link>
        </>
      ) : (
        <>
          <p className={page.lead}>{t('login.lead')}</p>
          <ExternalSignInError external={query.get('external')} />
          <Card pad="l">
            <LoginForm onward={onward} redirectUri={redirectUri} email={typedEmail(state)} />
          </Card>
          <Providers onward={onward} />
          <p className={page.other}>
            {t('login.new')} <Link to={paths.register.href({ redirectUri })}>{t('login.register')}</Link>
          </p>
          <Link to={guestDestination} className={buttonClass('quiet', { block: true })}>
            {t('login.guest')}
          </Link>
        </>
      )}
    </div>
  )
}

const EXTERNAL_ERRORS = ['failed', 'denied', 'email', 'unavailable'] as const

/** Says why a sign-in with an external provider failed. */
function ExternalSignInError({ external }: { readonly external: string | null }) {
  const { t } = useTexts(accountTexts)
  const error = EXTERNAL_ERRORS.find((code) => code === external)
  return (
    error && (
      <Notice tone="warning" announce="none" title={t('login.external')}>
        {t(`login.external.${error}`)}
      </Notice>
    )
  )
}
