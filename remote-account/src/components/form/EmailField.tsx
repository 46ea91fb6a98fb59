import { isEmailAddress } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import type { FieldErrors } from './problems.ts'
import { useFieldText } from './useFieldText.ts'

interface EmailFieldProps {
  readonly errors: FieldErrors<'email'>
  readonly defaultValue?: string | undefined
  readonly hint?: string | undefined
}

/** Renders the field `email`. It is the account's user name, hence `autoComplete="username"` for password managers. */
export function EmailField({ errors, defaultValue, hint }: EmailFieldProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  return (
    <Field label={t('login.email')} hint={hint} error={textOf(errors.email)}>
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={defaultValue}
      />
    </Field>
  )
}

/** Validates the field `email` before it is sent. The server checks again. */
export const emailErrors = (email: string): FieldErrors<'email'> => {
  if (email.trim() === '') return { email: ['requires-email'] }
  return isEmailAddress(email.trim()) ? {} : { email: ['InvalidEmail'] }
}
