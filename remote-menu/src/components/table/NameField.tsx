import { TABLE_GUEST_NAME_MAX_LENGTH } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import { menuTexts } from '../../texts.ts'

type NameFieldProps = {
  readonly value: string
  readonly onChange: (name: string) => void
}

/** Asks for the name that the others at the table see. */
export function NameField({ value, onChange }: NameFieldProps) {
  const { t } = useTexts(menuTexts)
  return (
    <Field label={t('together.name')} note={t('together.optional')} hint={t('together.name.hint')}>
      <TextInput
        name="name"
        autoComplete="given-name"
        maxLength={TABLE_GUEST_NAME_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
