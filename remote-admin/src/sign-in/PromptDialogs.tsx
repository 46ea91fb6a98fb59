import type { AdminSession, Credentials } from '@carte/contract'
import { beginVerification, getOwnCredentials, verifyAdmin } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { useClient } from '@carte/store'
import { Button, Dialog, Field, Loader, Notice, TextInput } from '@carte/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { AdminIcon } from '../components/AdminIcon.tsx'
import { supportsPasskeys } from '../credentials/passkeys.ts'
import type { Prompt } from '../frame/prompts.ts'
import { adminTexts } from '../texts.ts'
import * as styles from './SignIn.module.css'
import { SignIn } from './SignIn.tsx'
import { usePasskey } from './usePasskey.ts'
import { useProblemNotice } from './useProblemNotice.ts'

interface PromptProps {
  readonly prompt: Prompt
  readonly session: AdminSession
}

/** The dialogs over the page that ask for a sign-in or a verification. */
export function PromptDialogs({ prompt, session }: PromptProps) {
  const { t } = useTexts(adminTexts)
  const { t: common } = useTexts(commonTexts)
  const isSignIn = prompt.kind === 'signIn'
  return (
    <Dialog
      open
      title={t(isSignIn ? 'signIn.again' : 'verify.title')}
      closeLabel={common('action.close')}
      onClose={() => prompt.settle(false)}
    >
      {isSignIn ? <SignInAgain prompt={prompt} session={session} /> : <Verification prompt={prompt} />}
    </Dialog>
  )
}

function SignInAgain({ prompt, session }: PromptProps) {
  const { t } = useTexts(adminTexts)
  const { revalidate } = useRevalidator()
  const onSignedIn = async ({ account }: AdminSession) => {
    const isSamePerson = account.id === session.account.id
    prompt.settle(isSamePerson)
    // Another person gets a page of their own, without what this one typed.
    if (!isSamePerson) await revalidate()
  }
  return (
    <>
      <p className={styles.text}>{t('signIn.againText')}</p>
      <SignIn onSignedIn={onSignedIn} />
    </>
  )
}

function Verification({ prompt }: Pick<PromptProps, 'prompt'>) {
  const { t } = useTexts(adminTexts)
  const { t: common } = useTexts(commonTexts)
  const { credentials, error } = useCredentials()
  const [isOtherWay, setOtherWay] = useState(false)
  if (error !== null) return <Notice tone="error" title={error} />
  if (!credentials) return <Loader label={common('loader.text')} />
  const canUsePasskey = supportsPasskeys() && credentials.passkeys.length > 0
  const { hasPassword } = credentials
  const onDone = () => prompt.settle(true)
  return (
    <div className={styles.ways}>
      <p className={styles.text}>{t('verify.text')}</p>
      {canUsePasskey && !isOtherWay ? <PasskeyVerification onDone={onDone} /> : <CodeVerification onDone={onDone} />}
      {canUsePasskey && hasPassword && (
        <Button kind="quiet" onClick={() => setOtherWay(!isOtherWay)}>
          {t(isOtherWay ? 'signIn.usePasskey' : 'verify.useCode')}
        </Button>
      )}
    </div>
  )
}

/** Loads which ways to sign in the person has. */
function useCredentials() {
  const client = useClient()
  const { ofCall } = useProblemNotice()
  const [state, setState] = useState<{ readonly credentials: Credentials | null; readonly error: string | null }>({
    credentials: null,
    error: null,
  })
  useEffect(() => {
    const controller = new AbortController()
    client
      .call(getOwnCredentials, { signal: controller.signal })
      .then((result) =>
        setState(result.ok ? { credentials: result.data, error: null } : { credentials: null, error: ofCall(result) }),
      )
      // Only an aborted call rejects.
      .catch(() => {})
    return () => controller.abort()
  }, [client, ofCall])
  return state
}

interface VerificationProps {
  readonly onDone: () => void
}

function PasskeyVerification({ onDone }: VerificationProps) {
  const { t } = useTexts(adminTexts)
  const client = useClient()
  const { start, isBusy, error } = usePasskey({
    begin: () => client.call(beginVerification, {}),
    finish: (body) => client.call(verifyAdmin, { body }),
    onDone,
    rejectedText: t('verify.failed'),
  })
  return (
    <>
      {error !== null && <Notice tone="error" title={error} />}
      <Button busy={isBusy} data-autofocus="" onClick={() => void start()}>
        <AdminIcon name="key" size={20} />
        {t('verify.passkey')}
      </Button>
    </>
  )
}

function CodeVerification({ onDone }: VerificationProps) {
  const { t } = useTexts(adminTexts)
  const client = useClient()
  const { ofCall } = useProblemNotice()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setError(t('field.required'))
    setBusy(true)
    const result = await client.call(verifyAdmin, { body: { code } })
    setBusy(false)
    if (result.ok) return onDone()
    setCode('')
    setError(result.problem.code === 'credential-invalid' ? t('verify.failed') : ofCall(result))
  }
  return (
    <form noValidate method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={t('signIn.code')} hint={t('signIn.codeHint')} error={error}>
        <TextInput
          name="code"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('verify.submit')}
      </Button>
    </form>
  )
}
