import type { Settings } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Field, TextInput } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import type { Contact, FieldErrors } from './form.ts'
import { useErrorText } from './useErrorText.ts'

export interface ContactFieldsProps {
  readonly rules: Settings['orders']
  /** Whether the operator sends an SMS when an order is ready. */
  readonly texts: boolean
  readonly values: Contact
  readonly errors: FieldErrors
  readonly onChange: (field: keyof Contact, value: string) => void
}

/** Renders email, for the receipt, and phone, if the operator requires it or sends an SMS. */
export function ContactFields({ rules, texts, values, errors, onChange }: ContactFieldsProps) {
  const { t } = useTexts(checkoutTexts)
  const errorText = useErrorText()
  const { requireEmail, requirePhoneNumber } = rules
  // If the settings have changed, the server may require a phone number that this page did not ask for.
  const hasPhone = requirePhoneNumber || texts || errors.phone !== undefined
  const phoneHint = [requirePhoneNumber && t('phone.why'), texts && t('phone.sms')].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('contact')}</legend>
      <Field
        label={t('email')}
        note={requireEmail ? undefined : t('optional')}
        hint={t('email.receipt')}
        error={errorText(errors.email)}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required={requireEmail}
          maxLength={254}
          value={values.email}
          onChange={(event) => onChange('email', event.target.value)}
        />
      </Field>
      {hasPhone && (
        <Field
          label={t('phone')}
          note={requirePhoneNumber ? undefined : t('optional')}
          hint={phoneHint}
          error={errorText(errors.phone)}
        >
          <TextInput
            type="tel"
            name="phone"
            autoComplete="tel"
            inputMode="tel"
            required={requirePhoneNumber}
            maxLength={32}
            value={values.phone}
            onChange={(event) => onChange('phone', event.target.value)}
          />
        </Field>
      )}
    </fieldset>
  )
}
