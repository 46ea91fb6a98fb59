import type { Settings } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import type { Contact, FieldErrors } from './form.ts'
import { useErrorText } from './useErrorText.ts'

export interface ContactFieldsProps {
  readonly rules: Settings['orders']
  readonly values: Contact
  readonly errors: FieldErrors
  readonly onChange: (field: keyof Contact, value: string) => void
}

/** Whatever the operator requires to be known of a guest, and no more. */
export function ContactFields({ rules, values, errors, onChange }: ContactFieldsProps) {
  const { t } = useTexts(checkoutTexts)
  const errorText = useErrorText()
  if (!rules.requireEmail && !rules.requirePhoneNumber) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('contact')}</legend>
      {rules.requireEmail && (
        <Field label={t('email')} hint={t('email.why')} error={errorText(errors.email)}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            value={values.email}
            onChange={(event) => onChange('email', event.target.value)}
          />
        </Field>
      )}
      {rules.requirePhoneNumber && (
        <Field label={t('phone')} hint={t('phone.why')} error={errorText(errors.phone)}>
          <TextInput
            type="tel"
            name="phone"
            autoComplete="tel"
            inputMode="tel"
            required
            maxLength={32}
            value={values.phone}
            onChange={(event) => onChange('phone', event.target.value)}
          />
        </Field>
      )}
    </fieldset>
  )
}
