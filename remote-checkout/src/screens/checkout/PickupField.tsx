import { formatTime, useTexts } from '@carte/i18n'
import { Field, Select } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import type { FieldError } from './form.ts'
import { isOtherClock, NOW, pickupOptions } from './pickup.ts'
import { useErrorText } from './useErrorText.ts'

export interface PickupFieldProps {
  readonly value: string
  /** Times that the quote offers, earliest first. */
  readonly times: readonly string[]
  /** When an order placed now would be ready. */
  readonly readyAt: string | undefined
  /** Whether a quote is loading. */
  readonly pending: boolean
  readonly timeZone: string
  readonly error: FieldError | undefined
  readonly onChange: (value: string) => void
}

export function PickupField({
  value,
  times,
  readyAt = times[0],
  pending,
  timeZone,
  error,
  onChange,
}: PickupFieldProps) {
  const { t, language } = useTexts(checkoutTexts)
  const errorText = useErrorText()
  // A placeholder while loading, so that nothing moves.
  const time = readyAt === undefined ? pending && '…' : formatTime(readyAt, timeZone, language)
  const hints = [
    value === NOW && time && t('when.ready', { time }),
    isOtherClock(readyAt ?? new Date().toISOString(), timeZone) && t('when.clock'),
  ]
  return (
    <Field label={t('when')} hint={hints.filter(Boolean).join('. ')} error={errorText(error)}>
      <Select name="pickupTime" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value={NOW}>{t('when.now')}</option>
        {pickupOptions(times, value, timeZone, language).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
