import type { Problem } from '@carte/contract'
import { commonTexts, problemText, type Translate, useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { useAtomValue, useClient, useStore } from '@carte/store'
import { Button, Field, Icon, Notice, Skeleton, TextInput, VisuallyHidden } from '@carte/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createKitchen, type Kitchen } from '../../kitchen/kitchen.ts'
import { staffSessionAtom } from '../../kitchen/state.ts'
import type { en } from '../../locales/en.ts'
import { useSound } from '../../sound/useSound.ts'
import { kitchenTexts } from '../../texts.ts'
import * as boardStyles from './Board.module.css'
import { Board } from './Board.tsx'
import * as styles from './OrdersScreen.module.css'

/** Shows a shop's orders to the kitchen staff, after the tablet has signed in with the shop's key. */
export function OrdersScreen() {
  const kitchen = useKitchen()
  const sound = useSound()
  const session = useAtomValue(staffSessionAtom)
  if (!kitchen || session === 'asking') return <BoardPlaceholder />
  if (session === 'unreachable') return <BoardPlaceholder onRetry={() => void kitchen.begin()} />
  if (session === 'none') return <SignIn signIn={kitchen.signIn} unlock={sound.unlock} />
  return <Board kitchen={kitchen} session={session} sound={sound} />
}

/** Creates the kitchen of this tablet, and stops it on unmount; null before hydration. */
function useKitchen(): Kitchen | null {
  const store = useStore()
  const client = useClient()
  const [kitchen, setKitchen] = useState<Kitchen | null>(null)
  useEffect(() => {
    const created = createKitchen(store, client)
    setKitchen(created)
    void created.begin()
    return created.stop
  }, [store, client])
  return kitchen
}

/**
 * Renders a placeholder for the board until the session is known. With `onRetry` it says that the server is
 * unreachable.
 */
function BoardPlaceholder({ onRetry }: { readonly onRetry?: () => void }) {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <div className={boardStyles.board}>
      <PageTitle>{t('title')}</PageTitle>
      <header className={boardStyles.head}>
        <h1 tabIndex={-1} className={boardStyles.shop}>
          {t('title')}
        </h1>
      </header>
      {onRetry ? (
        <Notice
          tone="warning"
          icon="offline"
          title={t('unreachable.title')}
          className={styles.notice}
          action={
            <Button kind="ghost" onClick={onRetry}>
              {common('action.retry')}
            </Button>
          }
        >
          {t('unreachable.text')}
        </Notice>
      ) : (
        <VisuallyHidden aria-live="polite">{common('loader.text')}</VisuallyHidden>
      )}
      <div className={boardStyles.columns} aria-hidden="true">
        {[3, 2, 1].map((tickets) => (
          <div key={tickets} className={styles.column}>
            <Skeleton width="8rem" height="1.75rem" />
            {Array.from({ length: tickets }, (_, at) => (
              <Skeleton key={at} shape="box" width="100%" height="13rem" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
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

type SignInProps = {
  readonly signIn: Kitchen['signIn']
  /** Enables sound; browsers require a tap for that. */
  readonly unlock: () => void
}

function SignIn({ signIn, unlock }: SignInProps) {
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
    const showError = (text: string) => {
      setError(text)
      field.current?.focus()
    }
    if (key.trim() === '') return showError(t('signIn.empty'))
    setBusy(true)
    setError(null)
    const problem = await signIn(key)
    setBusy(false)
    if (problem) showError(signInError(t, problem) ?? problemText(common, problem))
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

/** Returns why the sign-in failed; null for a problem without a text of its own. */
function signInError(t: Translate<typeof en>, { status }: Problem): string | null {
  if (status === 0) return t('signIn.unreachable')
  if (status === 429) return t('signIn.tooMany')
  return status === 401 ? t('signIn.invalidKey') : null
}
