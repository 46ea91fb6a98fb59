import type { AccountInfo, CustomerSignIn } from '@carte/contract'
import { endOtherSignIns, endSignIn, sendSignInCode } from '@carte/contract/accounts'
import { SIGN_IN_CODE_LENGTH, signInCodeOf } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { useClient } from '@carte/store'
import { Button, Dialog, Field, TextInput } from '@carte/ui'
import * as formStyles from '../../components/form/form.module.css'
import type { FieldErrors } from '../../components/form/problems.ts'
import { SendAgain } from '../../components/form/SendAgain.tsx'
import { useFieldText } from '../../components/form/useFieldText.ts'
import { type ReadField, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import { OLD_PASSWORD_FIELDS, OldPassword, oldPasswordErrors } from './OldPassword.tsx'
import { ProfileError } from './ProfileError.tsx'
import { SecondarySubmit } from './SecondarySubmit.tsx'
import { SignInDates } from './SignInDates.tsx'

/** The device to sign out, or all others. */
export type EndTarget = CustomerSignIn | 'others'

interface EndSignInDialogProps {
  readonly info: AccountInfo
  readonly target: EndTarget | null
  readonly onClose: () => void
  /** Called with a text that says what was signed out. */
  readonly onEnded: (text: string) => void
}

/** Asks for the password, or for a mailed code, before it signs out other devices (LOGIN-40). */
export function EndSignInDialog({ info, target, onClose, onEnded }: EndSignInDialogProps) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const name = target === null || target === 'others' ? '' : target.browser || t('profile.signIns.unknown')
  return (
    <Dialog
      open={target !== null}
      onClose={onClose}
      title={target === 'others' ? t('profile.signIns.askOthers') : t('profile.signIns.ask', { name })}
      closeLabel={common('action.close')}
    >
      {target && (
        <EndForm
          info={info}
          target={target}
          onCancel={onClose}
          onDone={() =>
            onEnded(target === 'others' ? t('profile.signIns.endedOthers') : t('profile.signIns.ended', { name }))
          }
        />
      )}
    </Dialog>
  )
}

interface EndFormProps {
  readonly info: AccountInfo
  readonly target: EndTarget
  readonly onCancel: () => void
  readonly onDone: () => void
}

const FIELDS = { ...OLD_PASSWORD_FIELDS, Failed: 'code' } as const

function EndForm({ info: { email, hasPassword }, target, onCancel, onDone }: EndFormProps) {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const client = useClient()
  const { revalidate } = useRevalidator()

  const send = async (read: ReadField) => {
    const body = hasPassword ? { password: read('oldPassword') } : { code: signInCodeOf(read('code')) ?? '' }
    const answer =
      target === 'others'
        ? await client.call(endOtherSignIns, { body })
        : await client.call(endSignIn, { params: { signInId: target.id }, body })
    // 404: it has ended meanwhile.
    const isEnded = answer.ok || answer.status === 404
    if (!isEnded) return answer
    // Here and not in `onDone`: the button stays busy until the list is new.
    await revalidate()
    return { ok: true } as const
  }
  const check = hasPassword ? oldPasswordErrors : codeErrors
  const { form, busy, errors, error } = useForm<'oldPassword' | 'code'>({ fields: FIELDS, check, send, onDone })
  return (
    <form {...form} className={formStyles.form}>
      {target !== 'others' && (
        <div>
          <SignInDates signIn={target} />
        </div>
      )}
      {hasPassword ? <OldPassword email={email} errors={errors} /> : <MailedCode email={email} errors={errors} />}
      <ProfileError error={error} />
      <SecondarySubmit busy={busy}>
        {t(target === 'others' ? 'profile.signIns.endOthers' : 'profile.signIns.end')}
      </SecondarySubmit>
      <Button kind="quiet" block onClick={onCancel}>
        {common('action.cancel')}
      </Button>
    </form>
  )
}

const codeErrors = (read: ReadField): FieldErrors<'code'> =>
  signInCodeOf(read('code')) === null ? { code: ['missing.code'] } : {}

/** Offers to mail a code, and renders its field, for accounts without a password. */
function MailedCode({ email, errors }: { readonly email: string; readonly errors: FieldErrors<'code'> }) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  const client = useClient()
  return (
    <>
      <p>{t('profile.signIns.codeWhy', { email })}</p>
      <SendAgain
        label={t('login.code')}
        sent={t('profile.signIns.codeSent')}
        send={() => client.call(sendSignInCode, { body: { email } })}
      />
      <Field label={t('code.label')} error={errors.code?.includes('Failed') ? t('code.wrong') : textOf(errors.code)}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCapitalize="none"
          spellCheck={false}
          required
          // Room for spaces, which a pasted code can have.
          maxLength={4 * SIGN_IN_CODE_LENGTH}
        />
      </Field>
    </>
  )
}
