import type { CredentialOptions } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { AdminIcon } from '../components/AdminIcon.tsx'
import { type FieldControl, TextField } from '../components/form/index.ts'
import { adminTexts } from '../texts.ts'
import * as styles from './credentials.module.css'
import { credentialTexts } from './texts.ts'

interface PasswordFieldsProps<Values extends FieldValues> {
  readonly control: FieldControl<Values>
  readonly totp: CredentialOptions['totp']
}

/** The fields `password` and `code`, with the code to scan with an authenticator app (ADMIN-28). */
export function PasswordFields<Values extends FieldValues>({ control, totp }: PasswordFieldsProps<Values>) {
  const { t } = useTexts(credentialTexts)
  const { t: admin } = useTexts(adminTexts)
  const [isShown, setShown] = useState(false)
  const password = 'password' as FieldPath<Values>
  const code = 'code' as FieldPath<Values>
  return (
    <>
      <TextField
        control={control}
        name={password}
        label={t('password')}
        hint={t('passwordHint')}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
      />
      <CheckboxRow
        label={admin('signIn.show')}
        checked={isShown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
      <AuthenticatorSetup totp={totp} />
      <TextField
        control={control}
        name={code}
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </>
  )
}

/** Shows the secret for an authenticator app: to scan, to open on this device, and to copy. */
function AuthenticatorSetup({ totp: { secret, uri, qrPath, qrSize } }: { readonly totp: CredentialOptions['totp'] }) {
  const { t } = useTexts(credentialTexts)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Not allowed, or without TLS: the person selects the text.
    }
  }
  return (
    <div className={styles.authenticator}>
      <p>{t('app')}</p>
      <svg role="img" aria-label={t('qr')} viewBox={`0 0 ${qrSize} ${qrSize}`} className={styles.qr}>
        <path d={qrPath} fill="#000" />
      </svg>
      <div className={styles.secret}>
        <p>{t('secret')}</p>
        {/* In groups of four, which are easier to type. Apps ignore the spaces. */}
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <div className={styles.buttons}>
          <Button small kind="ghost" onClick={() => void copy()}>
            <AdminIcon name="copy" size={18} /> {t('copy')}
          </Button>
          <a href={uri}>{t('openApp')}</a>
        </div>
        <p aria-live="polite" className={styles.copied}>
          {isCopied && t('copied')}
        </p>
      </div>
    </div>
  )
}
