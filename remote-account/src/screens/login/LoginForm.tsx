import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Button, CheckboxRow, Field, Notice, TextInput } from '@carte/ui'
import { useState } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './LoginScreen.module.css'
import { useSignIn } from './useSignIn.ts'

/** Email and password. What is missing is said at its field, what the server refuses above the button; nothing typed is lost. */
export function LoginForm({ onward }: { readonly onward: string }) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const { submit, busy, missing, problem } = useSignIn(onward)
  const [visible, setVisible] = useState(false)

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field label={t('login.email')} error={missing.email && t('login.emailMissing')}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={t('login.password')} error={missing.password && t('login.passwordMissing')}>
        <TextInput type={visible ? 'text' : 'password'} name="password" autoComplete="current-password" required />
      </Field>
      <CheckboxRow
        label={t('login.show')}
        checked={visible}
        onChange={(event) => setVisible(event.currentTarget.checked)}
      />
      {problem && <Notice tone="error" title={problemText(common, problem)} />}
      <Button type="submit" block busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
