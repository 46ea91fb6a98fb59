import { resendConfirmationEmail, sendSignInCode, signInExternally } from '@carte/contract/accounts'
import { customerName } from '@carte/domain'
import { BasketSummary, isPlainClick, useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, parseLocalPath, paths, useLocation, useNavigate } from '@carte/navigation'
import { hostPageAtom, sessionAtom, settingsAtom, signInAtom, useAtomValue, useClient, useSetAtom } from '@carte/store'
import { Button, buttonClass, Card, Field, Notice, TextInput } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { type MouseEvent, useState } from 'react'
import { EmailField, emailErrors } from '../../components/form/EmailField.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import * as formStyles from '../../components/form/form.module.css'
import { Legal } from '../../components/form/Legal.tsx'
import * as page from '../../components/form/page.module.css'
import { EMAIL_FIELDS } from '../../components/form/problems.ts'
import { SendAgain } from '../../components/form/SendAgain.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { typedEmail } from '../../components/form/typedEmail.ts'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { type ReadField, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import { CodeStep } from './CodeStep.tsx'
import * as styles from './LoginScreen.module.css'
import { toSendResult } from './rejection.ts'

/**
 * The navigation state of the step that asks for the code. The browser keeps it over a reload, which a phone can cause
 * while its user reads the mail, and it does not appear in a URL.
 */
const codeSentTo = (email: string) => ({ email, isCodeSent: true })

/** Returns the address that a code was sent to; undefined in the other step. */
function codeAddress(state: unknown): string | undefined {
  const { email, isCodeSent } = (state ?? {}) as { readonly email?: unknown; readonly isCodeSent?: unknown }
  return isCodeSent === true && typeof email === 'string' ? email : undefined
}

/** Pages that need a session: continuing there as a guest would redirect back to the sign-in. */
const CUSTOMERS_ONLY: readonly string[] = [paths.profile.href(), paths.orderHistory.href()]

/** Signs a customer in, with a password or a mailed code, and returns to `redirectUri`, which must be a path of this site. */
export function LoginScreen() {
  const { t } = useTexts(accountTexts)
  const { search, state } = useLocation()
  const query = new URLSearchParams(search)
  const { user } = useAtomValue(sessionAtom)
  const redirectUri = parseLocalPath(query.get('redirectUri')) ?? undefined
  const destination = redirectUri ?? paths.home.href()
  const guestDestination = CUSTOMERS_ONLY.includes(destination.replace(/[?#].*/s, '')) ? paths.home.href() : destination
  // The server does not know the navigation state.
  const sentTo = codeAddress(useHydrated() ? state : null)

  if (sentTo !== undefined && !user)
    return (
      <div className={page.screen}>
        <CodeStep email={sentTo} destination={destination} redirectUri={redirectUri} />
      </div>
    )
  return (
    <div className={page.screen}>
      <PageTitle>{t('login.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('login.title')}</h1>
      {user ? (
        <>
          <p className={page.lead}>{t('login.signedIn', { name: customerName(user) })}</p>
          <Link to={destination} className={buttonClass('primary', { block: true })}>
            {t('login.onward')}
          </Link>
        </>
      ) : (
        <>
          <p className={page.lead}>{t('login.lead')}</p>
          <ExternalSignInError external={query.get('external')} />
          <Card pad="l">
            <LoginForm destination={destination} redirectUri={redirectUri} email={typedEmail(state)} />
          </Card>
          <ExternalProviders destination={destination} />
          <p className={page.other}>
            {t('login.new')} <Link to={paths.register.href({ redirectUri })}>{t('login.register')}</Link>
          </p>
          <Link to={guestDestination} className={buttonClass('quiet', { block: true })}>
            {t('login.guest')}
          </Link>
          <BasketSummary texts={accountTexts} />
        </>
      )}
    </div>
  )
}

/** Values of the query parameter `external`. */
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

interface LoginFormProps {
  /** The page to open after the sign-in. */
  readonly destination: string
  /** The page that the URL names; undefined without one, and `destination` is then the default. */
  readonly redirectUri: string | undefined
  readonly email: string | undefined
}

function LoginForm({ destination, redirectUri, email }: LoginFormProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const client = useClient()
  const { form, busy, errors, error, readSent } = useSignIn(destination, redirectUri)
  const hasCodes = useAtomValue(settingsAtom)?.signInCodes === true
  const isHydrated = useHydrated()
  const isCodeAsked = readSent !== null && isForCode(readSent)
  const [visible, setVisible] = useState(false)
  const navigate = useNavigate()
  const forgot = paths.forgotPassword.href({ redirectUri })
  const unconfirmedEmail = error.otherProblem?.code === 'NotAllowed' && readSent?.('email').trim()

  /** Passes the typed address on in the navigation state, because URLs are logged and stored in the history. */
  const passEmail = (event: MouseEvent) => {
    const typedAddress = form.ref.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim()
    if (!typedAddress || !isPlainClick(event)) return
    event.preventDefault()
    void navigate(forgot, { state: { email: typedAddress } })
  }
  return (
    <form {...form} className={formStyles.form}>
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
        <Link to={forgot} className={styles.link} onClick={passEmail}>
          {t('login.forgot')}
        </Link>
      </div>
      <FormError error={error}>{unconfirmedEmail && <p>{t('login.unconfirmed')}</p>}</FormError>
      {unconfirmedEmail && (
        <SendAgain
          key={unconfirmedEmail}
          label={t('confirm.again')}
          sent={t('confirm.sent', { email: unconfirmedEmail })}
          send={() => client.call(resendConfirmationEmail, { body: { email: unconfirmedEmail } })}
        />
      )}
      <Submit busy={busy && !isCodeAsked}>{t('login.submit')}</Submit>
      {hasCodes && (
        <Button
          {...CODE_BUTTON}
          type="submit"
          kind="ghost"
          block
          busy={busy && isCodeAsked}
          disabled={!isHydrated}
          className={styles.byCode}
        >
          {t('login.code')}
        </Button>
      )}
    </form>
  )
}

/** The submit button that requests a code instead of signing in with the password. */
const CODE_BUTTON = { name: 'way', value: 'code' } as const
const isForCode = (read: ReadField) => read(CODE_BUTTON.name) === CODE_BUTTON.value

function useSignIn(destination: string, redirectUri: string | undefined) {
  const client = useClient()
  const signIn = useSetAtom(signInAtom)
  const navigate = useNavigate()
  return useForm<'email' | 'password'>({
    fields: EMAIL_FIELDS,
    check: loginErrors,
    send: async (read) => {
      const email = read('email').trim()
      if (isForCode(read)) return client.call(sendSignInCode, { body: { email } })
      return toSendResult(await signIn({ email, password: read('password') }))
    },
    onDone: (read) =>
      isForCode(read)
        ? navigate(paths.login.href({ redirectUri }), { state: codeSentTo(read('email').trim()) })
        : navigate(destination, { replace: true }),
  })
}

const loginErrors = (read: ReadField) => ({
  ...emailErrors(read('email')),
  ...(read('password') === '' && !isForCode(read) && { password: ['missing.password'] as const }),
})

/** Links to the sign-in with external providers, which returns to `destination`. */
function ExternalProviders({ destination }: { readonly destination: string }) {
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
          href={address(signInExternally, { params: { provider: id }, query: { redirectUri: destination } })}
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
