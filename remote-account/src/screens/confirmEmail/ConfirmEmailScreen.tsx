import { confirmEmail, resendConfirmationEmail } from '@carte/contract/accounts'
import type { Client, Result } from '@carte/contract/client'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useLocation } from '@carte/navigation'
import {
  announceAtom,
  clientAtom,
  defineScreen,
  refreshSessionAtom,
  sessionAtom,
  useAtomValue,
  useClient,
  useSetAtom,
  useStore,
} from '@carte/store'
import { Button, buttonClass, Card, Loader } from '@carte/ui'
import { useEffect, useState } from 'react'
import { EmailField, emailErrors } from '../../components/form/EmailField.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import * as styles from '../../components/form/form.module.css'
import * as page from '../../components/form/page.module.css'
import { EMAIL_FIELDS, sortError } from '../../components/form/problems.ts'
import { useForm } from '../../components/form/useForm.ts'
import { returnToAtom } from '../../components/returnTo.ts'
import { accountTexts } from '../../texts.ts'

/**
 * Confirms the email address of a new account, or a changed one, when the link in the email is opened. Query: `userId`
 * and `code`.
 */
export function ConfirmEmailScreen() {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const query = new URLSearchParams(useLocation().search)
  const [userId, code] = [query.get('userId'), query.get('code')]
  const { confirmation, retry } = useConfirmation(userId && code ? { userId, code } : null)
  const { state } = confirmation
  const [initialState] = useState(state)
  const heading = useFocusOnAppear<HTMLHeadingElement>(state !== initialState && state !== 'asking' && state)
  const title = t(`confirm.title.${state}`)
  return (
    <div className={page.screen}>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {/* The live region must be in the page before its text. The outcome is announced with the heading, which
          takes the focus. */}
      <div aria-live="polite">{state === 'asking' && <Loader label={t('confirm.asking')} />}</div>
      {state === 'confirmed' && <p className={page.lead}>{t('confirm.doneText')}</p>}
      {state === 'expired' && <p className={page.lead}>{t('confirm.expiredText')}</p>}
      {confirmation.state === 'failed' && (
        <FormError
          error={sortError(confirmation.answer, {})}
          action={
            <Button small kind="ghost" onClick={retry}>
              {common('action.retry')}
            </Button>
          }
        />
      )}
      {(state === 'confirmed' || state === 'expired') && <ContinueLink isPrimary={state === 'confirmed'} />}
      {state === 'expired' && (
        <Card pad="l" className={page.next}>
          <h2>{t('confirm.newLink')}</h2>
          <NewLinkForm />
        </Card>
      )}
    </div>
  )
}

interface ConfirmationLink {
  readonly userId: string
  readonly code: string
}

type Confirmation =
  | { readonly state: 'asking' }
  | { readonly state: 'confirmed' }
  /** The link was used or has expired; the server does not say which. */
  | { readonly state: 'expired' }
  /** The request failed for another reason: the link may still work. */
  | { readonly state: 'failed'; readonly answer: Extract<Result<unknown>, { readonly ok: false }> }

/**
 * Confirms the address after hydration, never on the server: mail scanners open links, too. For a signed-in customer
 * the new address then appears everywhere, including other tabs.
 *
 * @param link null if the URL is incomplete
 */
function useConfirmation(link: ConfirmationLink | null) {
  const store = useStore()
  const refresh = useSetAtom(refreshSessionAtom)
  const announce = useSetAtom(announceAtom)
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: link ? 'asking' : 'expired' })
  const [attempt, setAttempt] = useState(0)
  const { userId = '', code = '' } = link ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests again
  useEffect(() => {
    if (code === '') return
    let isUnmounted = false
    const confirm = async () => {
      const answer = await confirmOnce(store.get(clientAtom), { userId, code })
      if (isUnmounted) return
      if (answer.ok && (store.get(sessionAtom).loading || store.get(sessionAtom).user)) await refresh()
      if (answer.ok) announce()
      if (answer.ok) setConfirmation({ state: 'confirmed' })
      else setConfirmation(isLinkRejected(answer.status) ? { state: 'expired' } : { state: 'failed', answer })
    }
    void confirm()
    return () => {
      isUnmounted = true
    }
  }, [store, userId, code, attempt])

  const retry = () => {
    setConfirmation({ state: 'asking' })
    setAttempt((now) => now + 1)
  }
  return { confirmation, retry }
}

// A link works only once, so a second mount in the same page must reuse the first request. Empty on a server.
const requests = new Map<string, Promise<Result<unknown>>>()

/** Sends the confirmation, or returns the earlier request for the same link. */
function confirmOnce({ call }: Client, { userId, code }: ConfirmationLink): Promise<Result<unknown>> {
  const key = `${userId} ${code}`
  const answer = requests.get(key) ?? call(confirmEmail, { query: { userId, code } })
  requests.set(key, answer)
  // Allow a retry if the request failed for another reason.
  void answer.then(({ ok, status }) => !ok && !isLinkRejected(status) && requests.delete(key))
  return answer
}

/** Returns whether the server has rejected the link itself, so that a retry cannot help. */
const isLinkRejected = (status: number) => status === 400 || status === 401 || status === 404

/** Links to the page that the customer came from, or to the sign-in, which returns there. */
function ContinueLink({ isPrimary }: { readonly isPrimary: boolean }) {
  const { t } = useTexts(accountTexts)
  const { user } = useAtomValue(sessionAtom)
  const redirectUri = useAtomValue(returnToAtom)
  const to = user ? (redirectUri ?? paths.profile.href()) : paths.login.href({ redirectUri })
  return (
    <Link to={to} className={buttonClass(isPrimary ? 'primary' : 'ghost', { block: true })}>
      {user ? t('login.onward') : t('login.submit')}
    </Link>
  )
}

/** Requests another confirmation email. The response is the same whether or not the account exists. */
function NewLinkForm() {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  const [sentTo, setSentTo] = useState('')
  const { form, busy, errors, error } = useForm<'email'>({
    fields: EMAIL_FIELDS,
    check: (read) => emailErrors(read('email')),
    send: (read) => {
      setSentTo('')
      return client.call(resendConfirmationEmail, { body: { email: read('email').trim() } })
    },
    onDone: (read) => setSentTo(read('email').trim()),
  })
  return (
    <form {...form} className={styles.form}>
      <EmailField errors={errors} />
      <FormError error={error} />
      <p aria-live="polite">{sentTo && t('confirm.sent', { email: sentTo })}</p>
      <Button type="submit" kind="ghost" block busy={busy}>
        {t('confirm.again')}
      </Button>
    </form>
  )
}

export const screen = defineScreen({ Component: ConfirmEmailScreen })
