import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import type { FieldErrors } from '../../parts/form/problems.ts'
import { useFieldText } from '../../parts/form/useFieldText.ts'
import type { Read } from '../../parts/form/useForm.ts'
import { accountTexts } from '../../texts.ts'

export interface OldPasswordProps {
  /** The address that the password belongs to, for password managers. */
  readonly email: string
  readonly errors: FieldErrors<'oldPassword'>
}

/** The present password, as the field `oldPassword`: what is asked for before anything that signs in is changed (decision 19). */
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

export const OLD_PASSWORD_FIELDS = { 'invalid-password': 'oldPassword' } as const

/** What is wrong with the field `oldPassword`, before the server is asked. */
export const oldPasswordErrors = (read: Read): FieldErrors<'oldPassword'> =>
  read('oldPassword') === '' ? { oldPassword: ['missing.oldPassword'] } : {}
