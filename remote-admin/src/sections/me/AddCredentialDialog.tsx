import type { CredentialOptions } from '@carte/contract'
import { addCredential, beginCredential } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Dialog, Loader, Notice } from '@carte/ui'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FormStatus, TextField, useAdminForm } from '../../components/form/index.ts'
import { useAdminCall, useProblemText } from '../../components/index.ts'
import { PasswordFields } from '../../credentials/PasswordFields.tsx'
import { createPasskey, deviceName } from '../../credentials/passkeys.ts'
import { usePasswordChecks } from '../../credentials/password-schema.ts'
import { credentialTexts } from '../../credentials/texts.ts'
import { useProblemNotice } from '../../sign-in/useProblemNotice.ts'
import * as styles from './MeSection.module.css'
import { accountTexts } from './texts.ts'

interface AddCredentialDialogProps {
  /** Null while closed. */
  readonly kind: 'passkey' | 'password' | null
  readonly onClose: (isAdded: boolean) => void
}

/** Adds a passkey, or sets the password with its authenticator app. Needs a recent verification. */
export function AddCredentialDialog({ kind, onClose }: AddCredentialDialogProps) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const close = () => onClose(false)
  const Form = kind === 'passkey' ? PasskeyForm : PasswordForm
  return (
    <Dialog
      open={kind !== null}
      size="m"
      title={t(kind === 'passkey' ? 'passkeyAdd' : 'passwordSet')}
      closeLabel={common('action.close')}
      onClose={close}
    >
      {kind && <WithOptions onCancel={close} render={(options) => <Form options={options} onClose={onClose} />} />}
    </Dialog>
  )
}

interface WithOptionsProps {
  /** Called if the person does not verify themselves. */
  readonly onCancel: () => void
  readonly render: (options: CredentialOptions) => React.ReactNode
}

/** Loads the options of the server, after a verification if it requires one. */
function WithOptions({ onCancel, render }: WithOptionsProps) {
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const [options, setOptions] = useState<CredentialOptions | null>(null)
  const [error, setError] = useState<string | null>(null)
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const result = await call(beginCredential, {})
    if (signal.aborted) return
    if (result.ok) setOptions(result.data)
    else if (result.problem.code === 'verification-required') onCancel()
    else setError(problemText(result.problem))
  })
  // Once per dialog, because each call makes a new secret.
  useEffect(() => {
    const shown = new AbortController()
    void begin(shown.signal)
    return () => shown.abort()
  }, [])
  if (error !== null) return <Notice tone="error" title={error} />
  return options ? render(options) : <Loader label={common('loader.text')} />
}

interface CredentialFormProps {
  readonly options: CredentialOptions
  readonly onClose: (isAdded: boolean) => void
}

const PasskeyName = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) })

function PasskeyForm({ options, onClose }: CredentialFormProps) {
  const { t } = useTexts(credentialTexts)
  const { t: account } = useTexts(accountTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const { ofPasskey } = useProblemNotice()
  const [error, setError] = useState<string | null>(null)
  const values = useMemo(() => ({ name: deviceName(navigator.userAgent) }), [])
  const form = useAdminForm({
    schema: PasskeyName,
    values,
    protect: false,
    save: async ({ name }) => {
      setError(null)
      const passkey = await createPasskey(options.passkeyOptions)
      if (!passkey.ok) {
        setError(ofPasskey(passkey.failure))
        return null
      }
      const { challengeId } = options
      const credential = { kind: 'passkey' as const, response: passkey.response, name }
      return call(addCredential, { body: { challengeId, credential } })
    },
    onSaved: async () => {
      onClose(true)
      await revalidate()
    },
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        control={form.form.control}
        name="name"
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        maxLength={100}
      />
      {error !== null && <Notice tone="error" title={error} />}
      <FormStatus form={form} />
      <Button type="submit" busy={form.state === 'saving'}>
        {account('passkeyCreate')}
      </Button>
    </form>
  )
}

function PasswordForm({ options, onClose }: CredentialFormProps) {
  const { t } = useTexts(credentialTexts)
  const { t: account } = useTexts(accountTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const checks = usePasswordChecks()
  const schema = useMemo(() => z.object(checks), [checks])
  const values = useMemo(() => ({ password: '', code: '' }), [])
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    fieldOfCode: { 'credential-invalid': 'code' },
    textOfCode: () => t('codeInvalid'),
    save: ({ password, code }) =>
      call(addCredential, {
        body: { challengeId: options.challengeId, credential: { kind: 'password', password, code } },
      }),
    onSaved: async () => {
      onClose(true)
      await revalidate()
    },
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <p className={styles.soft}>{account('othersEnd')}</p>
      <PasswordFields control={form.form.control} totp={options.totp} />
      <FormStatus form={form} />
      <Button type="submit" busy={form.state === 'saving'}>
        {account('passwordSet')}
      </Button>
    </form>
  )
}
