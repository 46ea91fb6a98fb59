import { forgotPassword } from '@carte/contract/accounts'
import { useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, parseLocalPath, paths, useLocation } from '@carte/navigation'
import { defineScreen, sessionAtom, useAtomValue, useClient, useSetAtom } from '@carte/store'
import { Button, buttonClass, Card } from '@carte/ui'
import { useState } from 'react'
import { EmailField, emailErrors } from '../../components/form/EmailField.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import * as styles from '../../components/form/form.module.css'
import * as page from '../../components/form/page.module.css'
import { EMAIL_FIELDS } from '../../components/form/problems.ts'
import { SendAgain } from '../../components/form/SendAgain.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { typedEmail } from '../../components/form/typedEmail.ts'
import { useForm } from '../../components/form/useForm.ts'
import { returnToAtom } from '../../components/returnTo.ts'
import { accountTexts } from '../../texts.ts'

/**
 * Requests a link for a new password. The response is the same whether or not the account exists. The screen
 * that the link opens returns to `redirectUri`.
 */
export function ForgotPasswordScreen() {
  const { t } = useTexts(accountTexts)
  const { search, state } = useLocation()
  const redirectUri = parseLocalPath(new URLSearchParams(search).get('redirectUri')) ?? undefined
  const setReturnTo = useSetAtom(returnToAtom)
  const [email, setEmail] = useState(typedEmail(state))
  const [isSent, setSent] = useState(false)
  const heading = useFocusOnAppear<HTMLHeadingElement>(isSent)
  return (
    <div className={page.screen}>
      <PageTitle>{t('forgot.title')}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {isSent ? t('checkMail.title') : t('forgot.title')}
      </h1>
      {isSent && email ? (
        <EmailSent email={email} onChangeEmail={() => setSent(false)} />
      ) : (
        <EmailForm
          email={email}
          onSent={(address) => {
            setReturnTo(redirectUri)
            setEmail(address)
            setSent(true)
          }}
        />
      )}
      <BackLink email={email} redirectUri={redirectUri} />
    </div>
  )
}

/** Links to the sign-in screen, or to the profile for a signed-in customer who sets a first password. */
function BackLink({
  email,
  redirectUri,
}: {
  readonly email: string | undefined
  readonly redirectUri: string | undefined
}) {
  const { t } = useTexts(accountTexts)
  const { user } = useAtomValue(sessionAtom)
  return (
    <Link
      to={user ? paths.profile.href() : paths.login.href({ redirectUri })}
      state={{ email }}
      className={buttonClass('quiet', { block: true })}
    >
      {user ? t('profile.title') : t('forgot.back')}
    </Link>
  )
}

interface EmailFormProps {
  readonly email: string | undefined
  readonly onSent: (email: string) => void
}

function EmailForm({ email, onSent }: EmailFormProps) {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  const { form, busy, errors, error } = useForm<'email'>({
    fields: EMAIL_FIELDS,
    check: (read) => emailErrors(read('email')),
    send: (read) => client.call(forgotPassword, { body: { email: read('email').trim() } }),
    onDone: (read) => onSent(read('email').trim()),
  })
  return (
    <>
      <p className={page.lead}>{t('forgot.lead')}</p>
      <Card pad="l">
        <form {...form} className={styles.form}>
          <EmailField errors={errors} defaultValue={email} />
          <FormError error={error} />
          <Submit busy={busy}>{t('forgot.submit')}</Submit>
        </form>
      </Card>
    </>
  )
}

function EmailSent({ email, onChangeEmail }: { readonly email: string; readonly onChangeEmail: () => void }) {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  return (
    <>
      <p className={page.lead}>{t('forgot.sent', { email })}</p>
      <Card pad="l" className={page.next}>
        <h2>{t('checkMail.nothing')}</h2>
        <p>{t('checkMail.look')}</p>
        <SendAgain
          label={t('confirm.again')}
          sent={t('forgot.sentAgain')}
          isJustSent
          send={() => client.call(forgotPassword, { body: { email } })}
        />
        <Button kind="quiet" small onClick={onChangeEmail}>
          {t('forgot.other')}
        </Button>
      </Card>
    </>
  )
}

export const screen = defineScreen({ Component: ForgotPasswordScreen })
