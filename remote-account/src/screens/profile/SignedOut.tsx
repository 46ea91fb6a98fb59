import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, Notice } from '@carte/ui'
import { accountTexts } from '../../texts.ts'

/** Links to the sign-in, which returns to the profile. */
export function SignInAgain() {
  const { t } = useTexts(accountTexts)
  return (
    <Link
      to={paths.login.href({ redirectUri: paths.profile.href() })}
      className={buttonClass('ghost', { small: true })}
    >
      {t('login.submit')}
    </Link>
  )
}

/** Says that the session has expired or was ended on another device. */
export function SignedOut() {
  const { t } = useTexts(accountTexts)
  return (
    <Notice tone="warning" announce="none" title={t('profile.signedOut')} action={<SignInAgain />}>
      {t('profile.signedOutText')}
    </Notice>
  )
}
