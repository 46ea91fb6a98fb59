import type { ErrorCode, Problem } from '@carte/contract'
import { resendConfirmationEmail, signInExternally } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { Link, localPath, PageTitle, paths, useLocation, useNavigate } from '@carte/navigation'
import {
  hostPageAtom,
  type SignInError,
  sessionAtom,
  settingsAtom,
  signInAtom,
  useAtomValue,
  useClient,
  useSetAtom,
} from '@carte/store'
import { buttonClass, Card, Field, Notice, TextInput } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { type MouseEvent, useState } from 'react'
import { EmailField, emailErrors } from '../../components/form/EmailField.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import * as form from '../../components/form/form.module.css'
import { Legal } from '../../components/form/Legal.tsx'
import * as page from '../../components/form/page.module.css'
import { EMAIL_FIELDS } from '../../components/form/problems.ts'
import { SendAgain } from '../../components/form/SendAgain.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { typedEmail } from '../../components/form/typedEmail.ts'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { type Read, type Sent, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './LoginScreen.module.css'

/** Pages that need a session: continuing there as a guest would redirect back to the sign-in. */
const CUSTOMERS_ONLY: readonly string[] = [paths.profile.href(), paths.orderHistory.href()]

/** Signs a customer in and returns to `redirectUri`, which must be a path of this site. */
export function LoginScreen() {
  const { t } = useTexts(accountTexts)
  const { search, state } = useLocation()
  const query = new URLSearchParams(search)
  const { user } = useAtomValue(sessionAtom)
  const redirectUri = localPath(query.get('redirectUri')) ?? undefined
  const onward = redirectUri ?? paths.home.href()
  const guestDestination = CUSTOMERS_ONLY.includes(onward.replace(/[?#].*/s, '')) ? paths.home.href() : onward

  return (
    <div className={page.screen}>
      <PageTitle>{t('login.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('login.title')}</h1>
      {user ? (
        <>
          <p className={page.lead}>{t('login.signedIn', { name: `${user.name} ${user.lastName}` })}</p>
          <Link to={onward} className={buttonClass('primary', { block: true })}>
            {t('login.onward')}
          </Link>
        </>
      ) : (
        <>
          <p className={page.lead}>{t('login.lead')}</p>
          <ExternalSignInError external={query.get('external')} />
          <Card pad="l">
            <LoginForm onward={onward} redirectUri={redirectUri} email={typedEmail(state)} />
          </Card>
          <Providers onward={onward} />
          <p className={page.other}>
            {t('login.new')} <Link to={paths.register.href({ redirectUri })}>{t('login.register')}</Link>
          </p>
          <Link to={guestDestination} className={buttonClass('quiet', { block: true })}>
            {t('login.guest')}
          </Link>
        </>
      )}
    </div>
  )
}

const EXTERNAL_ERRORS = ['failed', 'denied', 'email', 'unavailable'] as const

/** Says why a sign-in with an external provider failed. */
function ExternalSignInError({ external }: { readonly external: string | null }) {
  const { t } = useTexts(accountTexts)
  const error = EXTERNAL_ERRORS.find((code) => code === external)
  return (
    error && (
      <Notice tone="warning" announce="none" title={t('login.external')}>
        {t(`login.external.${error}`)}
      </Notice>
    )
  )
}

/** Links to the sign-in with external providers, which returns to `onward`. */
function Providers({ onward }: { readonly onward: string }) {
  const { t } = useTexts(accountTexts)
  const { address } = useClient()
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const providers = useAtomValue(settingsAtom)?.externalLoginProviders ?? []
  // The way back from a provider relies on a cookie, which embeds do not have.
  if (isEmbedded || providers.length === 0) return null
  return (
    <section className={styles.providers} aria-label={t('login.providers')}>
      <p className={styles.or}>{t('login.or')}</p>
      {providers.map(({ id, name }) => (
        // A full page load: the server redirects to the provider.
        <a
          key={id}
          href={address(signInExternally, { params: { provider: id }, query: { redirectUri: onward } })}
          className={buttonClass('ghost', { block: true })}
        >
          {t('login.with', { name })}
        </a>
      ))}
      <p className={styles.small}>
        <Legal text={t('login.legal')} />
      </p>
    </section>
  )
}

interface LoginFormProps {
  readonly onward: string
  /** Same as `onward`, if the guest came from there; undefined for the default. */
  readonly redirectUri: string | undefined
  readonly email: string | undefined
}

function LoginForm({ onward, redirectUri, email }: LoginFormProps) {
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

/** A rejected login has its reason in `detail`. Other values are left as they are. */
const REASONS: readonly string[] = ['Failed', 'NotAllowed', 'LockedOut'] satisfies readonly ErrorCode[]

function reasonOf(problem: Problem): Problem {
  return problem.status === 401 && REASONS.includes(problem.detail ?? '')
    ? { ...problem, code: problem.detail as ErrorCode }
    : problem
}

const rejectionOf = ({ retryAfter, ...problem }: SignInError): Sent => ({
  ok: false,
  problem: reasonOf(problem),
  retryAfter,
})

const check = (read: Read) => ({
  ...emailErrors(read('email')),
  ...(read('password') === '' && { password: ['missing.password'] as const }),
})

function useSignIn(onward: string) {
  const signIn = useSetAtom(signInAtom)
  const navigate = useNavigate()
  return useForm<'email' | 'password'>({
    fields: EMAIL_FIELDS,
    check,
    send: async (read) => {
      const rejected = await signIn({ email: read('email').trim(), password: read('password') })
      return rejected ? rejectionOf(rejected) : { ok: true }
    },
    onDone: () => navigate(onward, { replace: true }),
  })
}
