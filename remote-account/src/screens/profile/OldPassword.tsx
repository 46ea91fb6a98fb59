import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import type { FieldErrors } from '../../components/form/problems.ts'
import { useFieldText } from '../../components/form/useFieldText.ts'
import type { ReadField } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'

interface OldPasswordProps {
  /** Email address of the account, for password managers. */
  readonly email: string
  readonly errors: FieldErrors<'oldPassword'>
}

/** Renders the field `oldPassword`, required to change the email address or the password and to delete the account. */
export function OldPassword({ email, errors }: OldPasswordProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('profile.oldPassword')} error={textOf(errors.oldPassword)}>
        <TextInput type="password" name="oldPassword" autoComplete="current-password" required maxLength={256} />
      </Field>
    </>
  )
}

/** The form field for the error code of a wrong password. */
export const OLD_PASSWORD_FIELDS = { 'invalid-password': 'oldPassword' } as const

/** Validates the field `oldPassword` before it is sent. */
export const oldPasswordErrors = (read: ReadField): FieldErrors<'oldPassword'> =>
  read('oldPassword') === '' ? { oldPassword: ['missing.oldPassword'] } : {}
