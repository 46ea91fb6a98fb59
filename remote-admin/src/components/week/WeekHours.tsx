import { DAYS_OF_WEEK, type DayOfWeek } from '@carte/contract'
import type { WeekPeriod } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Dialog, Field, IconButton, TextInput } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { dayNames } from './day-names.ts'
import { focusInvalid } from './focus-invalid.ts'
import { periodError } from './period-error.ts'
import { weekTexts } from './texts.ts'
import * as styles from './WeekEditor.module.css'
import { WeekEditor, type WeekEditorProps } from './WeekEditor.tsx'

export interface WeekHoursProps extends WeekEditorProps {
  /** The names of both times, and what a day without hours says. */
  readonly texts: { readonly opens: string; readonly closes: string; readonly none: string }
  /** Whether to show errors at the times. */
  readonly isInvalid: boolean
  /** Moves the focus to the first invalid time. */
  readonly ref?: Ref<{ focus: () => void }>
}

/** The hours of a week, as blocks and as a table of days with exact times. */
export function WeekHours({ ref, ...props }: WeekHoursProps) {
  const table = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => focusInvalid(table))
  return (
    <>
      <WeekEditor label={props.label} value={props.value} onChange={props.onChange} />
      <div ref={table}>
        {DAYS_OF_WEEK.map((day) => (
          <DayHours key={day} day={day} {...props} />
        ))}
      </div>
    </>
  )
}

interface DayHoursProps extends Omit<WeekHoursProps, 'label' | 'ref'> {
  readonly day: DayOfWeek
}

function DayHours({ day, value, onChange, texts, isInvalid }: DayHoursProps) {
  const { t, language } = useTexts(weekTexts)
  const [isCopying, setCopying] = useState(false)
  const name = dayNames(language)[day]
  const own = value.flatMap((period, index) => (period.dayOfWeek === day ? [{ ...period, index }] : []))
  const change = (index: number, times: Partial<WeekPeriod>) =>
    onChange(value.map((period, at) => (at === index ? { ...period, ...times } : period)))
  const copyTo = (days: readonly DayOfWeek[]) =>
    onChange([
      ...value.filter(({ dayOfWeek }) => !days.includes(dayOfWeek)),
      ...days.flatMap((dayOfWeek) => own.map(({ opens, closes }) => ({ dayOfWeek, opens, closes }))),
    ])
  const [opens, closes] = own.length > 0 ? ['', ''] : ['10:00', '20:00']
  return (
    <section className={styles.tableDay} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <div>
          {own.length > 0 && (
            <Button kind="quiet" small aria-label={t('copyOf', { day: name })} onClick={() => setCopying(true)}>
              {t('copy')}
            </Button>
          )}
          <Button
            kind="ghost"
            small
            aria-label={t('addOf', { day: name })}
            onClick={() => onChange([...value, { dayOfWeek: day, opens, closes }])}
          >
            {t('addHours')}
          </Button>
        </div>
      </div>
      {own.length === 0 && <p className={styles.hint}>{texts.none}</p>}
      {own.map((period, at) => (
        <div key={period.index} className={styles.period}>
          {(['opens', 'closes'] as const).map((part) => {
            const error = isInvalid && periodError(value, period.index, part)
            return (
              <Field key={part} label={texts[part]} error={error && t(error)}>
                <TextInput
                  type="time"
                  value={period[part]}
                  onChange={({ target }) => change(period.index, { [part]: target.value })}
                />
              </Field>
            )
          })}
          <IconButton
            icon="trash"
            label={t('removeOf', { number: at + 1, day: name })}
            onClick={() => onChange(value.filter((_, other) => other !== period.index))}
          />
          {period.opens !== '' && period.closes !== '' && period.closes <= period.opens && (
            <p className={styles.remark}>{t(period.opens === period.closes ? 'allDay' : 'untilNextDay')}</p>
          )}
        </div>
      ))}
      <CopyDialog day={day} open={isCopying} onClose={() => setCopying(false)} onCopy={copyTo} />
    </section>
  )
}

interface CopyDialogProps {
  readonly day: DayOfWeek
  readonly open: boolean
  readonly onClose: () => void
  readonly onCopy: (days: readonly DayOfWeek[]) => void
}

function CopyDialog({ day, open, onClose, onCopy }: CopyDialogProps) {
  const { t, language } = useTexts(weekTexts)
  const { t: common } = useTexts(commonTexts)
  const [chosen, setChosen] = useState<readonly DayOfWeek[]>([])
  const names = dayNames(language)
  const close = () => {
    setChosen([])
    onClose()
  }
  const copy = () => {
    onCopy(chosen)
    close()
  }
  return (
    <Dialog
      open={open}
      title={t('copyOf', { day: names[day] })}
      closeLabel={common('action.close')}
      onClose={close}
      footer={<Button onClick={copy}>{t('copyDo')}</Button>}
    >
      {DAYS_OF_WEEK.filter((other) => other !== day).map((other) => (
        <CheckboxRow
          key={other}
          label={names[other]}
          checked={chosen.includes(other)}
          onChange={({ target }) =>
            setChosen(target.checked ? [...chosen, other] : chosen.filter((one) => one !== other))
          }
        />
      ))}
    </Dialog>
  )
}
