import type { Problem } from '@carte/contract'
import { commonTexts, problemText, type Translate, useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { Button, Field, Icon, TextInput, VisuallyHidden } from '@carte/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Kitchen } from '../../kitchen/kitchen.ts'
import type { en } from '../../locales/en.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './SignIn.module.css'

type SignInProps = {
  readonly signIn: Kitchen['signIn']
  /** Enables sound; browsers require a tap for that. */
  readonly unlock: () => void
}

/** Keeps browsers and the common password managers from saving the key, which is not a personal password. */
const NOT_A_PASSWORD = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const

function sayWhy(t: Translate<typeof en>, { status }: Problem): string | null {
  if (status === 0) return t('signIn.unreachable')
  if (status === 429) return t('signIn.tooMany')
  return status === 401 ? t('signIn.wrong') : null
}

export function SignIn({ signIn, unlock }: SignInProps) {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const [key, setKey] = useState('')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const keyId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    unlock()
    if (isBusy) return
    const refuse = (text: string) => {
      setError(text)
      field.current?.focus()
    }
    if (key.trim() === '') return refuse(t('signIn.empty'))
    setBusy(true)
    setError(null)
    const problem = await signIn(key)
    setBusy(false)
    if (problem) refuse(sayWhy(t, problem) ?? problemText(common, problem))
  }

  return (
    <div className={styles.page}>
      <PageTitle>{t('title')}</PageTitle>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className={styles.text}>{t('signIn.text')}</p>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label={t('signIn.key')} error={error}>
          <TextInput
            {...NOT_A_PASSWORD}
            ref={field}
            name={keyId}
            value={key}
            className={isShown ? styles.key : styles.hiddenKey}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          />
        </Field>
        <Button kind="ghost" className={styles.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t('signIn.show')}
        </Button>
        <Button type="submit" busy={isBusy} className={styles.submit}>
          {t('signIn.submit')}
        </Button>
      </form>
      <p className={styles.hint}>
        <Icon name="info" size={20} />
        {t('signIn.hint')}
      </p>
      {/* After Enter the focus is already in the field, so its error would not be announced. */}
      <VisuallyHidden role="alert">{error}</VisuallyHidden>
    </div>
  )
}
