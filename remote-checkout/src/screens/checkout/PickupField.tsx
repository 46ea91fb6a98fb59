import { formatTime, useTexts } from '@carte/i18n'
import { Field, Select } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import type { FieldError } from './form.ts'
import { isOtherClock, NOW, pickupOptions } from './pickup.ts'
import { useErrorText } from './useErrorText.ts'

export interface PickupFieldProps {
  readonly value: string
  /** Those that the quote offers, soonest first. */
  readonly times: readonly string[]
  /** When an order placed now is ready. */
  readonly readyAt: string | undefined
  /** The server is being asked. */
  readonly pending: boolean
  readonly timeZone: string
  readonly error: FieldError | undefined
  readonly onChange: (value: string) => void
}

/** When: as soon as the kitchen can, or at one of the times it offers, by the shop's clock. */
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
  // Its place is kept while it is not known yet.
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
