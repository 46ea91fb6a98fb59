import type { Quote } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Field, Select } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import type { FieldError } from './form.ts'
import { NOW, pickupOptions } from './pickup.ts'
import { useErrorText } from './useErrorText.ts'

export interface PickupFieldProps {
  readonly value: string
  readonly quote: Pick<Quote, 'pickupTimes'> | null
  readonly timeZone: string
  readonly error: FieldError | undefined
  readonly onChange: (value: string) => void
}

/** When: as soon as the kitchen can, or at one of the times it offers. */
export function PickupField({ value, quote, timeZone, error, onChange }: PickupFieldProps) {
  const { t, language } = useTexts(checkoutTexts)
  const errorText = useErrorText()
  return (
    <Field label={t('when')} error={errorText(error)}>
      <Select name="pickupTime" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value={NOW}>{t('when.now')}</option>
        {pickupOptions(quote, value, timeZone, language).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
