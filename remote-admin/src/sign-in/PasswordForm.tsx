import { signInWithPassword } from '@carte/contract/admin'
import { useFocusFirstInvalid } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Button, Field, Notice, TextInput } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { adminTexts } from '../texts.ts'
import * as styles from './SignIn.module.css'
import type { SignInProps } from './SignIn.tsx'
import { useProblemNotice } from './useProblemNotice.ts'

const NAMES = ['email', 'password', 'code'] as const
type Name = (typeof NAMES)[number]
const EMPTY: Readonly<Record<Name, string>> = { email: '', password: '', code: '' }

/** Signs in with email address, password and code. Without a form library, because this page has to open fast. */
export function PasswordForm({ onSignedIn, hasFocus }: SignInProps & { readonly hasFocus: boolean }) {
  const { t } = useTexts(adminTexts)
  const client = useClient()
  const { ofCall } = useProblemNotice()
  const [values, setValues] = useState(EMPTY)
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, attempt)
  useEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.focus()
  }, [hasFocus])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const empty = NAMES.filter((name) => values[name].trim() === '')
    setMissing(empty)
    setError(null)
    if (empty.length > 0) return setAttempt(attempt + 1)
    setBusy(true)
    const result = await client.call(signInWithPassword, { body: values })
    setBusy(false)
    if (result.ok) return void onSignedIn(result.data)
    setError(result.problem.code === 'Failed' ? t('signIn.failed') : ofCall(result))
    // A code works once, so the next attempt needs another one.
    setValues({ ...values, code: '' })
    form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus()
  }
  const field = (name: Name) => ({
    name,
    value: values[name],
    required: true,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      setValues((before) => ({ ...before, [name]: currentTarget.value }))
      setMissing((before) => before.filter((other) => other !== name))
    },
  })
  const errorOf = (name: Name) => missing.includes(name) && t('field.required')
  return (
    <form ref={form} noValidate method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={t('signIn.email')} error={errorOf('email')}>
        <TextInput
          {...field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <Field label={t('signIn.password')} error={errorOf('password')}>
        <TextInput
          {...field('password')}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
        />
      </Field>
      <CheckboxRow
        label={t('signIn.show')}
        checked={isShown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
      <Field label={t('signIn.code')} hint={t('signIn.codeHint')} error={errorOf('code')}>
        <TextInput {...field('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
      </Field>
      {error !== null && <Notice tone="error" title={error} />}
      <Button type="submit" busy={isBusy}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
