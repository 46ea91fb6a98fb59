import { resendConfirmationEmail } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { Link, paths, useNavigate } from '@carte/navigation'
import { useClient } from '@carte/store'
import { Field, TextInput } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { type MouseEvent, useState } from 'react'
import { EmailField } from '../../components/form/EmailField.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import * as form from '../../components/form/form.module.css'
import { SendAgain } from '../../components/form/SendAgain.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './LoginScreen.module.css'
import { useSignIn } from './useSignIn.ts'

export interface LoginFormProps {
  readonly onward: string
  /** Same as `onward`, if the guest came from there; undefined for the default. */
  readonly redirectUri: string | undefined
  readonly email: string | undefined
}

export function LoginForm({ onward, redirectUri, email }: LoginFormProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const client = useClient()
  const { form: attributes, busy, errors, trouble, sent } = useSignIn(onward)
  const [visible, setVisible] = useState(false)
  const navigate = useNavigate()
  const forgot = paths.forgotPassword.href({ redirectUri })
  const unconfirmed = trouble.rest?.code === 'NotAllowed' && sent?.('email').trim()

  /** Passes the typed address on in the navigation state, because URLs are logged and stored in the history. */
  const takeAlong = (event: MouseEvent) => {
    const typed = attributes.ref.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim()
    if (!typed || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(forgot, { state: { email: typed } })
  }
  return (
    <form {...attributes} className={form.form}>
      <EmailField errors={errors} defaultValue={email} />
      <Field label={t('login.password')} error={textOf(errors.password)}>
        <TextInput
          type={visible ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={256}
        />
      </Field>
      <div className={styles.row}>
        <CheckboxRow
          label={t('login.show')}
          checked={visible}
          onChange={(event) => setVisible(event.currentTarget.checked)}
        />
        <Link to={forgot} className={styles.link} onClick={takeAlong}>
          {t('login.forgot')}
        </Link>
      </div>
      <FormError trouble={trouble}>{unconfirmed && <p>{t('login.unconfirmed')}</p>}</FormError>
      {unconfirmed && (
        <SendAgain
          key={unconfirmed}
          label={t('confirm.again')}
          sent={t('confirm.sent', { email: unconfirmed })}
          send={() => client.call(resendConfirmationEmail, { body: { email: unconfirmed } })}
        />
      )}
      <Submit busy={busy}>{t('login.submit')}</Submit>
    </form>
  )
}
