import { sendSignInCode } from '@carte/contract/accounts'
import { SIGN_IN_CODE_LENGTH, signInCodeOf } from '@carte/domain'
import { useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useNavigate } from '@carte/navigation'
import { signInAtom, useClient, useSetAtom } from '@carte/store'
import { buttonClass, Card, Field, TextInput } from '@carte/ui'
import { useId } from 'react'
import { FormError } from '../../components/form/FormError.tsx'
import * as formStyles from '../../components/form/form.module.css'
import * as page from '../../components/form/page.module.css'
import type { FieldErrors } from '../../components/form/problems.ts'
import { SendAgain } from '../../components/form/SendAgain.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { type ReadField, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './LoginScreen.module.css'
import { toSendResult } from './rejection.ts'

interface CodeStepProps {
  /** The address that the code was sent to. */
  readonly email: string
  /** The page to open after the sign-in. */
  readonly destination: string
  readonly redirectUri: string | undefined
}

/** Asks for the code in the mail. The texts are the same whether or not the address has an account. */
export function CodeStep({ email, destination, redirectUri }: CodeStepProps) {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  const sentId = useId()
  return (
    <>
      <PageTitle>{t('checkMail.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('checkMail.title')}</h1>
      <p id={sentId} className={page.lead}>
        {t('code.sent', { email })}
      </p>
      <Card pad="l">
        <CodeForm email={email} destination={destination} describedBy={sentId} />
      </Card>
      <Card pad="l" className={page.next}>
        <h2>{t('checkMail.nothing')}</h2>
        <p>{t('checkMail.look')}</p>
        <SendAgain
          label={t('code.again')}
          sent={t('code.sentAgain')}
          isJustSent
          send={() => client.call(sendSignInCode, { body: { email } })}
        />
      </Card>
      <Link
        to={paths.login.href({ redirectUri })}
        replace
        state={{ email }}
        className={buttonClass('quiet', { block: true })}
      >
        {t('forgot.back')}
      </Link>
    </>
  )
}

interface CodeFormProps {
  readonly email: string
  readonly destination: string
  /** Id of the text that says where the code was sent to. */
  readonly describedBy: string
}

function CodeForm({ email, destination, describedBy }: CodeFormProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const { form, busy, errors, error } = useCodeSignIn(email, destination)
  // The field and not the heading, so that a phone offers the code from the mail at once.
  const input = useFocusOnAppear<HTMLInputElement>(true)
  const problem = errors.code?.includes('Failed') ? t('code.wrong') : textOf(errors.code)
  return (
    <form {...form} aria-label={t('checkMail.title')} className={formStyles.form}>
      <Field label={t('code.label')} error={problem}>
        <TextInput
          ref={input}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCapitalize="none"
          spellCheck={false}
          required
          // Room for spaces, which a pasted code can have.
          maxLength={4 * SIGN_IN_CODE_LENGTH}
          className={styles.code}
          aria-describedby={problem === undefined ? describedBy : undefined}
        />
      </Field>
      <FormError error={error} />
      <Submit busy={busy}>{t('login.submit')}</Submit>
    </form>
  )
}

function useCodeSignIn(email: string, destination: string) {
  const signIn = useSetAtom(signInAtom)
  const navigate = useNavigate()
  return useForm<'code'>({
    // The same answer for a wrong, used, replaced or expired code.
    fields: { Failed: 'code' },
    check: codeErrors,
    send: async (read) => toSendResult(await signIn({ email, code: signInCodeOf(read('code')) ?? '' })),
    onDone: () => navigate(destination, { replace: true }),
  })
}

const codeErrors = (read: ReadField): FieldErrors<'code'> =>
  signInCodeOf(read('code')) === null ? { code: ['missing.code'] } : {}
