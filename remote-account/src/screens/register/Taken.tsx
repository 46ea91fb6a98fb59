import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './register.module.css'

/** Links to sign-in and password reset for an address that has an account, passing the address on. */
export function Taken({ email, redirectUri }: { readonly email: string; readonly redirectUri: string | undefined }) {
  const { t } = useTexts(accountTexts)
  return (
    <div className={styles.taken}>
      <Link to={paths.login.href({ redirectUri })} state={{ email }} className={buttonClass('ghost', { small: true })}>
        {t('login.submit')}
      </Link>
      <Link
        to={paths.forgotPassword.href({ redirectUri })}
        state={{ email }}
        className={buttonClass('ghost', { small: true })}
      >
        {t('login.forgot')}
      </Link>
    </div>
  )
}
