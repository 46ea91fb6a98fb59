import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import { Section } from './Section.tsx'

/** For a customer who signs in with an external provider only: offers to set a password. */
export function NoPassword({ email }: { readonly email: string }) {
  const { t } = useTexts(accountTexts)
  return (
    <Section title={t('profile.signIn')}>
      <p>{t('profile.noPassword', { email })}</p>
      <Link
        to={paths.forgotPassword.href({ redirectUri: paths.profile.href() })}
        state={{ email }}
        className={buttonClass('ghost', { small: true })}
      >
        {t('profile.noPassword.set')}
      </Link>
    </Section>
  )
}
