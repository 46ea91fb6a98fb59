import { resetPassword } from '@carte/contract/accounts'
import { useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useLocation } from '@carte/navigation'
import { announceAtom, defineScreen, refreshSessionAtom, useAtomValue, useClient, useSetAtom } from '@carte/store'
import { buttonClass, Card, Notice } from '@carte/ui'
import { useState } from 'react'
import { FormError } from '../../components/form/FormError.tsx'
import * as styles from '../../components/form/form.module.css'
import { NewPassword } from '../../components/form/NewPassword.tsx'
import { newPasswordErrors } from '../../components/form/newPasswordErrors.ts'
import * as page from '../../components/form/page.module.css'
import { PASSWORD_FIELDS } from '../../components/form/problems.ts'
import { Submit } from '../../components/form/Submit.tsx'
import { type ReadField, type SendResult, useForm } from '../../components/form/useForm.ts'
import { returnToAtom } from '../../components/returnTo.ts'
import { accountTexts } from '../../texts.ts'

/** `expired`: the link is incomplete, has expired, or was used. */
type State = 'open' | 'done' | 'expired'

/**
 * Sets a new password when the link in the email is opened. Query: `email` and `code`. Then links to the sign-in, which
 * returns to where the customer was.
 */
export function ResetPasswordScreen() {
  const { t } = useTexts(accountTexts)
  const redirectUri = useAtomValue(returnToAtom)
  const query = new URLSearchParams(useLocation().search)
  const [email, code] = [query.get('email') ?? '', query.get('code') ?? '']
  const [outcome, setOutcome] = useState<State>('open')
  const state = email === '' || code === '' ? 'expired' : outcome
  const heading = useFocusOnAppear<HTMLHeadingElement>(outcome !== 'open')
  return (
    <div className={page.screen}>
      <PageTitle>{t(`reset.title.${state}`)}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {t(`reset.title.${state}`)}
      </h1>
      {state === 'open' && (
        <>
          <p className={page.lead}>{t('reset.lead', { email })}</p>
          <Card pad="l">
            <ResetForm
              email={email}
              code={code}
              onDone={() => setOutcome('done')}
              onExpired={() => setOutcome('expired')}
            />
          </Card>
        </>
      )}
      {state === 'done' && (
        <>
          <Notice tone="success" announce="status" title={t('reset.done')}>
            {t('reset.doneText')}
          </Notice>
          <Link
            to={paths.login.href({ redirectUri })}
            state={{ email }}
            className={buttonClass('primary', { block: true })}
          >
            {t('login.submit')}
          </Link>
        </>
      )}
      {state === 'expired' && (
        <>
          <p className={page.lead}>{t('reset.expired')}</p>
          <Link
            to={paths.forgotPassword.href()}
            state={email === '' ? undefined : { email }}
            className={buttonClass('primary', { block: true })}
          >
            {t('reset.newLink')}
          </Link>
        </>
      )}
    </div>
  )
}

interface ResetFormProps {
  readonly email: string
  readonly code: string
  readonly onDone: () => void
  readonly onExpired: () => void
}

/** Sets a new password, which ends all sessions of the account, including this browser's. */
function ResetForm({ email, code, onDone, onExpired }: ResetFormProps) {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  const refresh = useSetAtom(refreshSessionAtom)
  const announce = useSetAtom(announceAtom)

  const send = async (read: ReadField) => {
    const answer = await client.call(resetPassword, { body: { email, resetCode: code, newPassword: read('password') } })
    if (isLinkExpired(answer)) onExpired()
    return answer
  }
  const onReset = async () => {
    await refresh()
    announce()
    onDone()
  }
  const { form, busy, errors, error } = useForm<'password' | 'repeat'>({
    fields: PASSWORD_FIELDS,
    check: (read) => newPasswordErrors(read('password'), read('repeat')),
    send,
    onDone: onReset,
  })
  return (
    <form {...form} className={styles.form}>
      {/* For password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPassword label={t('form.newPassword')} errors={errors} />
      <FormError error={error} />
      <Submit busy={busy}>{t('reset.submit')}</Submit>
    </form>
  )
}

const isLinkExpired = (result: SendResult) =>
  !result.ok && (result.problem.code === 'InvalidToken' || Object.hasOwn(result.problem.errors ?? {}, 'InvalidToken'))

export const screen = defineScreen({ Component: ResetPasswordScreen })
