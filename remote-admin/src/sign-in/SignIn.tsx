import type { AdminSession } from '@carte/contract'
import { beginPasskeySignIn, signInWithPasskey } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Button, Notice } from '@carte/ui'
import { useState } from 'react'
import { AdminIcon } from '../components/AdminIcon.tsx'
import { supportsPasskeys } from '../credentials/passkeys.ts'
import { adminTexts } from '../texts.ts'
import { PasswordForm } from './PasswordForm.tsx'
import * as styles from './SignIn.module.css'
import { usePasskey } from './usePasskey.ts'

export interface SignInProps {
  readonly onSignedIn: (session: AdminSession) => unknown
}

/** Signs in with a passkey or, the other way, with a password and a code of an authenticator app (ADMIN-26). */
export function SignIn({ onSignedIn }: SignInProps) {
  const { t } = useTexts(adminTexts)
  const [hasPasskeys] = useState(supportsPasskeys)
  const [isOtherWay, setOtherWay] = useState(!hasPasskeys)
  return (
    <div className={styles.ways}>
      {isOtherWay ? (
        <>
          {!hasPasskeys && <Notice announce="none" title={t('signIn.noPasskeys')} />}
          <PasswordForm onSignedIn={onSignedIn} hasFocus={hasPasskeys} />
        </>
      ) : (
        <PasskeySignIn onSignedIn={onSignedIn} />
      )}
      {hasPasskeys && (
        <Button kind="quiet" onClick={() => setOtherWay(!isOtherWay)}>
          {t(isOtherWay ? 'signIn.usePasskey' : 'signIn.usePassword')}
        </Button>
      )}
      <p className={styles.hint}>{t('signIn.lost')}</p>
    </div>
  )
}

function PasskeySignIn({ onSignedIn }: SignInProps) {
  const { t } = useTexts(adminTexts)
  const client = useClient()
  const { start, isBusy, error } = usePasskey({
    begin: () => client.call(beginPasskeySignIn, {}),
    finish: (body) => client.call(signInWithPasskey, { body }),
    onDone: onSignedIn,
    rejectedText: t('signIn.unknownPasskey'),
  })
  return (
    <>
      {error !== null && <Notice tone="error" title={error} />}
      <Button busy={isBusy} onClick={() => void start()}>
        <AdminIcon name="key" size={20} />
        {t('signIn.passkey')}
      </Button>
    </>
  )
}
