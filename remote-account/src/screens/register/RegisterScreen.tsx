import { register, resendConfirmationEmail } from '@carte/contract/accounts'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, PageTitle, parseLocalPath, paths, useLocation } from '@carte/navigation'
import { defineScreen, useClient, useSetAtom } from '@carte/store'
import { buttonClass, Card, Icon, Notice } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useId, useState } from 'react'
import { EmailField, emailErrors } from '../../components/form/EmailField.tsx'
import { FormError } from '../../components/form/FormError.tsx'
import * as formStyles from '../../components/form/form.module.css'
import { Legal } from '../../components/form/Legal.tsx'
import { NameFields } from '../../components/form/NameFields.tsx'
import { NewPassword } from '../../components/form/NewPassword.tsx'
import { newPasswordErrors } from '../../components/form/newPasswordErrors.ts'
import { PhoneField, phoneErrors } from '../../components/form/PhoneField.tsx'
import * as page from '../../components/form/page.module.css'
import {
  EMAIL_FIELDS,
  type FieldErrors,
  PASSWORD_FIELDS,
  PROFILE_FIELDS,
  sortError,
} from '../../components/form/problems.ts'
import { SendAgain } from '../../components/form/SendAgain.tsx'
import { ShopSelect } from '../../components/form/ShopSelect.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { type ReadField, type SendResult, useForm } from '../../components/form/useForm.ts'
import { returnToAtom } from '../../components/returnTo.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './RegisterScreen.module.css'

/**
 * Creates an account, which works once its email address is confirmed. Asks only for address, password and terms; the
 * rest can follow in the profile (LOGIN-31).
 */
export function RegisterScreen() {
  const { t } = useTexts(accountTexts)
  const redirectUri = parseLocalPath(new URLSearchParams(useLocation().search).get('redirectUri')) ?? undefined
  const registration = useRegister(redirectUri)

  if (registration.created) return <CheckMail {...registration.created} redirectUri={redirectUri} />
  return (
    <div className={page.screen}>
      <PageTitle>{t('register.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('register.title')}</h1>
      <p className={page.lead}>{t('register.lead')}</p>
      <Card pad="l">
        <RegisterForm registration={registration} redirectUri={redirectUri} />
      </Card>
      <p className={page.other}>
        {t('register.already')} <Link to={paths.login.href({ redirectUri })}>{t('login.submit')}</Link>
      </p>
    </div>
  )
}

/** A created account; `isMailed` is false if the confirmation email could not be sent. */
interface CreatedAccount {
  readonly email: string
  readonly isMailed: boolean
}

type RegisterField = 'name' | 'lastName' | 'email' | 'phone' | 'password' | 'repeat' | 'favoriteShop' | 'acceptTerms'

const FIELDS = { ...EMAIL_FIELDS, ...PASSWORD_FIELDS, ...PROFILE_FIELDS }

/** The fields that most servers do not need for an account. */
const OPTIONAL_FIELDS = ['name', 'lastName', 'phone', 'favoriteShop'] as const
type OptionalField = (typeof OPTIONAL_FIELDS)[number]

/** Returns the optional fields with a value. */
const optionalValues = (read: ReadField): { readonly [F in OptionalField]?: string } =>
  Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, read(field).trim()]).filter(([, value]) => value !== ''))

/** Manages the registration form. Stores `redirectUri` for the page that the link in the email opens. */
function useRegister(redirectUri: string | undefined) {
  const client = useClient()
  const { language } = useTexts(accountTexts)
  const setReturnTo = useSetAtom(returnToAtom)
  const [created, setCreated] = useState<CreatedAccount | null>(null)
  // Empty, unless the server rejects an account without them. A server of another implementation or release can do so.
  const [demanded, setDemanded] = useState<readonly OptionalField[]>([])

  const send = async (read: ReadField): Promise<SendResult> => {
    const email = read('email').trim()
    const answer = await client.call(register, {
      body: {
        email,
        password: read('password'),
        ...optionalValues(read),
        acceptTerms: true,
        culture: language,
      },
    })
    if (!isCreated(answer)) {
      const { fields } = answer.ok ? { fields: {} } : sortError(answer, FIELDS)
      setDemanded((before) => OPTIONAL_FIELDS.filter((field) => before.includes(field) || field in fields))
      return answer
    }
    setReturnTo(redirectUri)
    setCreated({ email, isMailed: answer.ok })
    return { ok: true }
  }
  const form = useForm<RegisterField>({ fields: FIELDS, check: (read) => registerErrors(read, demanded), send })
  return { ...form, demanded, created }
}

function registerErrors(read: ReadField, demanded: readonly OptionalField[]): FieldErrors<RegisterField> {
  const isMissing = (field: OptionalField) => demanded.includes(field) && read(field).trim() === ''
  return {
    ...emailErrors(read('email')),
    ...newPasswordErrors(read('password'), read('repeat')),
    ...(isMissing('name') && { name: ['missing.name'] }),
    ...(isMissing('lastName') && { lastName: ['missing.lastName'] }),
    ...phoneErrors(read('phone'), demanded.includes('phone')),
    ...(isMissing('favoriteShop') && { favoriteShop: ['requires-shop'] }),
    ...(read('acceptTerms') === '' && { acceptTerms: ['missing.terms'] }),
  }
}

/** Error code of a created account whose confirmation email could not be sent. */
const NOT_MAILED = 'send-email-confirmation-failed'

const isCreated = (result: SendResult) =>
  result.ok || result.problem.code === NOT_MAILED || Object.hasOwn(result.problem.errors ?? {}, NOT_MAILED)

/** Asks the customer to open the link in the email, or says that it could not be sent. */
function CheckMail({ email, isMailed, redirectUri }: CreatedAccount & { readonly redirectUri: string | undefined }) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const client = useClient()
  const heading = useFocusOnAppear<HTMLHeadingElement>(true)
  const title = isMailed ? t('checkMail.title') : t('checkMail.titleUnsent')
  return (
    <div className={page.screen}>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isMailed ? (
        <p className={page.lead}>{t('checkMail.text', { email })}</p>
      ) : (
        <Notice tone="warning" announce="alert" title={problemText(common, { code: NOT_MAILED })}>
          {t('checkMail.unsent', { email })}
        </Notice>
      )}
      <Card pad="l" className={page.next}>
        <h2>{t('checkMail.nothing')}</h2>
        <p>{t('checkMail.look')}</p>
        <SendAgain
          label={t('confirm.again')}
          sent={t('confirm.sent', { email })}
          isJustSent={isMailed}
          send={() => client.call(resendConfirmationEmail, { body: { email } })}
        />
      </Card>
      <Link to={paths.login.href({ redirectUri })} state={{ email }} className={buttonClass('ghost', { block: true })}>
        {t('checkMail.signIn')}
      </Link>
    </div>
  )
}

interface RegisterFormProps {
  readonly registration: ReturnType<typeof useRegister>
  readonly redirectUri: string | undefined
}

function RegisterForm({ registration, redirectUri }: RegisterFormProps) {
  const { t } = useTexts(accountTexts)
  const { form, busy, errors, error, readSent, demanded } = registration
  const isEmailTaken = errors.email?.some((code) => code === 'DuplicateEmail' || code === 'DuplicateUserName')
  return (
    <form {...form} aria-label={t('register.title')} className={formStyles.form}>
      <EmailField errors={errors} hint={t('register.emailWhy')} />
      {isEmailTaken && <EmailTaken email={readSent?.('email').trim() ?? ''} redirectUri={redirectUri} />}
      <NewPassword label={t('login.password')} errors={errors} />
      {(demanded.includes('name') || demanded.includes('lastName')) && <NameFields errors={errors} />}
      {demanded.includes('phone') && <PhoneField required errors={errors} />}
      {demanded.includes('favoriteShop') && <ShopSelect required errors={errors} />}
      <AcceptTerms errors={errors} />
      <FormError error={error} />
      <Submit busy={busy}>{t('register.submit')}</Submit>
    </form>
  )
}

/** Links to sign-in and password reset for an address that has an account; both screens receive the address. */
function EmailTaken({ email, redirectUri }: { readonly email: string; readonly redirectUri: string | undefined }) {
  const { t } = useTexts(accountTexts)
  return (
    <div className={styles.taken}>
      <Link to={paths.login.href({ redirectUri })} state={{ email }} className={buttonClass('ghost', { small: true })}>
        {t('login.submit')}
      </Link>
      <Link
        to={paths.forgotPassword.href({ redirectUri })}
        state={{ email }}
        className={buttonClass('ghost', { small: true })}
      >
        {t('login.forgot')}
      </Link>
    </div>
  )
}

/** Renders the checkbox `acceptTerms`. The links are outside its label, so that following one does not tick the box. */
function AcceptTerms({ errors }: { readonly errors: FieldErrors<'acceptTerms'> }) {
  const { t } = useTexts(accountTexts)
  const id = useId()
  const error = useFieldText()(errors.acceptTerms)
  return (
    <div className={styles.terms}>
      <CheckboxRow
        name="acceptTerms"
        required
        label={t('register.accept')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-read` : `${id}-error ${id}-read`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      <p id={`${id}-read`} className={styles.read}>
        <Legal text={t('register.read')} />
      </p>
    </div>
  )
}

export const screen = defineScreen({ Component: RegisterScreen })
