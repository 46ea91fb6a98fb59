import { isSameValue } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button, Field, IconButton, TextInput } from '@carte/ui'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import type { FieldControl } from '../../components/form/index.ts'
import { focusInvalid, WeekHours } from '../../components/week/index.ts'
import * as styles from './menu.module.css'
import { datesError, type SaleWeek, textsOf, weeksOf } from './sale-times.ts'
import { menuTexts } from './texts.ts'

interface SaleTimesInputProps {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly hint: string
  readonly isInvalid: boolean
  readonly readOnly?: boolean
  /** Moves the focus to the first invalid date or time. */
  readonly ref?: Ref<{ focus: () => void }>
}

const NO_DATES = { validFrom: '', validTo: '' }

/** The days, times and dates at which an article or a category is sold (SALE-9). Its value is a list of texts. */
export function SaleTimesInput({ value, onChange, hint, isInvalid, readOnly = false, ref }: SaleTimesInputProps) {
  const { t } = useTexts(menuTexts)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(ref, () => focusInvalid(fieldset))
  // The texts keep neither empty weeks nor the order in which hours were added.
  const [edited, setEdited] = useState(() => weeksOf(value))
  const weeks = isSameValue(textsOf(edited), value) ? edited : weeksOf(value)
  const write = (next: readonly SaleWeek[]) => {
    setEdited(next)
    onChange(textsOf(next))
  }
  const add = (dates: SaleWeek['dates']) => {
    // A week without dates is the first.
    flushSync(() => write(dates ? [...weeks, { dates, periods: [] }] : [{ dates, periods: [] }, ...weeks]))
    const added = fieldset.current?.querySelectorAll<HTMLElement>(dates ? 'input[type="date"]' : '[data-add]')
    // The last two dates are those of the new week.
    added?.[dates ? added.length - 2 : 0]?.focus()
  }
  return (
    <fieldset ref={fieldset} className={styles.form} disabled={readOnly}>
      <legend>{t('field.saleTimes')}</legend>
      <p className={styles.soft}>{hint}</p>
      {weeks.map((week, at) => (
        <Week
          // Weeks have no identity of their own.
          key={at}
          week={week}
          isOnly={weeks.length === 1}
          isInvalid={isInvalid}
          onChange={(changed) => write(weeks.map((one, index) => (index === at ? changed : one)))}
          onRemove={() => write(weeks.filter((_, index) => index !== at))}
        />
      ))}
      <div>
        {weeks.every(({ dates }) => dates) && (
          <Button kind="ghost" small onClick={() => add(null)}>
            {t('sale.add')}
          </Button>
        )}
        <Button kind="ghost" small onClick={() => add(NO_DATES)}>
          {t('sale.addDates')}
        </Button>
      </div>
    </fieldset>
  )
}

interface WeekProps {
  readonly week: SaleWeek
  readonly isOnly: boolean
  readonly isInvalid: boolean
  readonly onChange: (week: SaleWeek) => void
  readonly onRemove: () => void
}

/** The hours of a week, with the dates between which they apply. */
function Week({ week, isOnly, isInvalid, onChange, onRemove }: WeekProps) {
  const { t } = useTexts(menuTexts)
  const { dates, periods } = week
  const error = isInvalid && datesError(week)
  const isEmpty = periods.length === 0
  const isAlways = isEmpty && (dates || isOnly)
  const hours = (
    <WeekHours
      label={t('field.saleTimes')}
      texts={{ opens: t('sale.opens'), closes: t('sale.closes'), none: t(isAlways ? 'sale.always' : 'sale.none') }}
      value={periods}
      onChange={(next) => onChange({ dates, periods: next })}
      isInvalid={isInvalid}
    />
  )
  if (!dates) return hours
  const date = (name: 'validFrom' | 'validTo') => (
    <Field label={t(`sale.${name}`)} error={name === 'validFrom' && error && t(error)}>
      <TextInput
        type="date"
        value={dates[name]}
        onChange={({ target }) => onChange({ dates: { ...dates, [name]: target.value }, periods })}
      />
    </Field>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div role="group" aria-label={t('sale.dates')} className={styles.saleWeek}>
      <div className={styles.saleDates}>
        {date('validFrom')}
        {date('validTo')}
        <IconButton icon="trash" label={t('sale.removeDates')} onClick={onRemove} />
      </div>
      <details open={!isEmpty || undefined}>
        <summary>{t('sale.hours')}</summary>
        {hours}
      </details>
    </div>
  )
}

type Values = Record<string, string | boolean | string[]>
interface SaleTimesFieldProps {
  readonly control: FieldControl<Values>
  readonly name: string
  readonly hint: string
}

/** The same as a field of a form. */
export function SaleTimesField({ control, name, hint }: SaleTimesFieldProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <SaleTimesInput
      ref={field.ref}
      value={field.value as string[]}
      onChange={field.onChange}
      hint={hint}
      isInvalid={fieldState.invalid}
    />
  )
}
