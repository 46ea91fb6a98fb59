import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import type { FieldErrors } from './problems.ts'
import { useFieldText } from './useFieldText.ts'

interface NameFieldsProps {
  readonly errors: FieldErrors<'name' | 'lastName'>
  readonly defaultValue?: { readonly name: string; readonly lastName: string } | undefined
}

/** Renders the fields `name` (first name) and `lastName`. */
export function NameFields({ errors, defaultValue }: NameFieldsProps) {
  const { t } = useTexts(accountTexts)
  const textOf = useFieldText()
  return (
    <>
      <Field label={t('form.name')} error={textOf(errors.name)}>
        <TextInput name="name" autoComplete="given-name" required maxLength={100} defaultValue={defaultValue?.name} />
      </Field>
      <Field label={t('form.lastName')} error={textOf(errors.lastName)}>
        <TextInput
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={100}
          defaultValue={defaultValue?.lastName}
        />
      </Field>
    </>
  )
}
