import { useTexts } from '@carte/i18n'
import { Link, localPath, PageTitle, paths, useLocation } from '@carte/navigation'
import { Card } from '@carte/ui'
import * as page from '../../components/form/page.module.css'
import { accountTexts } from '../../texts.ts'
import { CheckMail } from './CheckMail.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { useRegister } from './useRegister.ts'

/** Creates an account, which works once its email address is confirmed. */
export function RegisterScreen() {
  const { t } = useTexts(accountTexts)
  const redirectUri = localPath(new URLSearchParams(useLocation().search).get('redirectUri')) ?? undefined
  const register = useRegister(redirectUri)

  if (register.registered) return <CheckMail {...register.registered} redirectUri={redirectUri} />
  return (
    <div className={page.screen}>
      <PageTitle>{t('register.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('register.title')}</h1>
      <p className={page.lead}>{t('register.lead')}</p>
      <Card pad="l">
        <RegisterForm register={register} redirectUri={redirectUri} />
      </Card>
      <p className={page.other}>
        {t('register.already')} <Link to={paths.login.href({ redirectUri })}>{t('login.submit')}</Link>
      </p>
    </div>
  )
}
