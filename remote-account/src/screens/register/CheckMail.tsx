import { resendConfirmationEmail } from '@carte/contract/accounts'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import { useClient } from '@carte/store'
import { buttonClass, Card, Notice } from '@carte/ui'
import * as page from '../../components/form/page.module.css'
import { SendAgain } from '../../components/form/SendAgain.tsx'
import { accountTexts } from '../../texts.ts'
import type { Registered } from './useRegister.ts'

/** Shown after registration: asks the customer to open the link in the email. */
export function CheckMail({ email, isMailed, redirectUri }: Registered & { readonly redirectUri: string | undefined }) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const client = useClient()
  const heading = useFocusOnAppear<HTMLHeadingElement>(true)
  const title = isMailed ? t('checkMail.title') : t('checkMail.titleUnsent')
  return (
    <div className={page.screen}>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isMailed ? (
        <p className={page.lead}>{t('checkMail.text', { email })}</p>
      ) : (
        <Notice tone="warning" announce="alert" title={problemText(common, { code: 'send-email-confirmation-failed' })}>
          {t('checkMail.unsent', { email })}
        </Notice>
      )}
      <Card pad="l" className={page.next}>
        <h2>{t('checkMail.nothing')}</h2>
        <p>{t('checkMail.look')}</p>
        <SendAgain
          label={t('confirm.again')}
          sent={t('confirm.sent', { email })}
          isJustSent={isMailed}
          send={() => client.call(resendConfirmationEmail, { body: { email } })}
        />
      </Card>
      <Link to={paths.login.href({ redirectUri })} state={{ email }} className={buttonClass('ghost', { block: true })}>
        {t('checkMail.signIn')}
      </Link>
    </div>
  )
}
