import { isPhoneNumber } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import type { FieldErrors } from './problems.ts'
import { useFieldText } from './useFieldText.ts'

interface PhoneFieldProps {
  /** The setting `phoneNumberRequired` of the operator. */
  readonly required: boolean
  readonly errors: FieldErrors<'phone'>
  readonly defaultValue?: string | undefined
}

export function PhoneField({ required, errors, defaultValue }: PhoneFieldProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  return (
    <Field label={t('form.phone')} note={required ? undefined : t('form.optional')} error={textOf(errors.phone)}>
      <TextInput
        type="tel"
        name="phone"
        autoComplete="tel"
        inputMode="tel"
        required={required}
        maxLength={40}
        defaultValue={defaultValue}
      />
    </Field>
  )
}

/** Validates the field `phone` before it is sent. The server checks again. */
export const phoneErrors = (phone: string, required: boolean): FieldErrors<'phone'> => {
  const trimmed = phone.trim()
  if (trimmed === '') return required ? { phone: ['requires-phone'] } : {}
  return isPhoneNumber(trimmed) ? {} : { phone: ['invalid-phone'] }
}
