import { DAYS_OF_WEEK, type DayOfWeek, type ShopSettings } from '@carte/contract'
import { changeShopHours } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, Dialog, IconButton } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { type AdminForm, SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { shortTime, timeText } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { dayNames } from './day-names.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings } from './useGroupForm.ts'

interface Period {
  readonly dayOfWeek: DayOfWeek
  readonly opens: string
  readonly closes: string
}
interface HoursInput {
  openingHours: Period[]
}

/** In the order of weekdays, and by time within a day. */
const sorted = (periods: readonly Period[]): Period[] =>
  [...periods].sort(
    (a, b) => DAYS_OF_WEEK.indexOf(a.dayOfWeek) - DAYS_OF_WEEK.indexOf(b.dayOfWeek) || (a.opens < b.opens ? -1 : 1),
  )

/** The opening hours of the week: several periods a day, also past midnight. */
export function HoursForm({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { hours, id: shopId } = settings
  const schema = useMemo(() => {
    const time = timeText(() => t('hours.timeError'))
    return z.strictObject({
      openingHours: z
        .array(z.strictObject({ dayOfWeek: z.enum(DAYS_OF_WEEK), opens: time, closes: time }))
        .check(({ value, issues }) => {
          for (const [index, { dayOfWeek, opens }] of value.entries())
            if (value.some((other, at) => at < index && other.dayOfWeek === dayOfWeek && other.opens === opens))
              issues.push({
                code: 'custom',
                input: value,
                path: [index, 'opens'],
                message: t('hours.duplicate'),
              })
        }),
    })
  }, [t])
  const values = useMemo<HoursInput>(
    () => ({
      openingHours: hours.openingHours.map(({ dayOfWeek, opens, closes }) => ({
        dayOfWeek,
        opens: shortTime(opens),
        closes: shortTime(closes),
      })),
    }),
    [hours],
  )
  const form = useAdminForm<HoursInput, HoursInput, ShopSettings>({
    schema: schema as z.ZodMiniType<HoursInput, HoursInput>,
    values,
    save: ({ openingHours }) =>
      save(
        call(changeShopHours, {
          params: { shopId },
          body: { before: hours, after: { openingHours: sorted(openingHours) } },
        }),
      ),
    onSaved: revalidate,
  })
  return (
    <Card as="section" pad="l" aria-label={t('hours.week')}>
      <form {...form.formProps}>
        <h2>{t('hours.week')}</h2>
        {DAYS_OF_WEEK.map((day) => (
          <DayHours key={day} day={day} form={form} />
        ))}
        <SaveBar form={form} />
      </form>
    </Card>
  )
}

function DayHours({ day, form }: { readonly day: DayOfWeek; readonly form: AdminForm<HoursInput, HoursInput> }) {
  const { t, language } = useTexts(shopTexts)
  const [isCopying, setCopying] = useState(false)
  const { control, setValue, watch } = form.form
  const periods = watch('openingHours')
  const name = dayNames(language)[day]
  const own = periods.flatMap((period, index) => (period.dayOfWeek === day ? [{ ...period, index }] : []))
  const write = (next: readonly Period[]) =>
    setValue('openingHours', [...next], { shouldDirty: true, shouldValidate: form.isInvalid })
  const copyTo = (days: readonly DayOfWeek[]) =>
    write([
      ...periods.filter(({ dayOfWeek }) => !days.includes(dayOfWeek)),
      ...days.flatMap((dayOfWeek) => own.map(({ opens, closes }) => ({ dayOfWeek, opens, closes }))),
    ])
  return (
    <section className={styles.day} aria-label={name}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <div className={styles.row}>
          {own.length > 0 && (
            <Button kind="quiet" small aria-label={t('hours.copyOf', { day: name })} onClick={() => setCopying(true)}>
              {t('hours.copy')}
            </Button>
          )}
          <Button
            kind="ghost"
            small
            aria-label={t('hours.addOf', { day: name })}
            onClick={() =>
              write([
                ...periods,
                { dayOfWeek: day, opens: own.length > 0 ? '' : '10:00', closes: own.length > 0 ? '' : '20:00' },
              ])
            }
          >
            {t('hours.add')}
          </Button>
        </div>
      </div>
      {own.length === 0 && <p className={styles.soft}>{t('hours.closed')}</p>}
      {own.map(({ index, opens, closes }, at) => (
        <div key={index} className={styles.period}>
          <TextField control={control} name={`openingHours.${index}.opens`} type="time" label={t('hours.opens')} />
          <TextField control={control} name={`openingHours.${index}.closes`} type="time" label={t('hours.closes')} />
          <IconButton
            icon="trash"
            label={t('hours.removeOf', { number: at + 1, day: name })}
            onClick={() => write(periods.filter((_, other) => other !== index))}
          />
          {opens !== '' && closes !== '' && closes <= opens && (
            <p className={styles.remark}>{opens === closes ? t('hours.aroundClock') : t('hours.nextDay')}</p>
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
  const { t, language } = useTexts(shopTexts)
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
      title={t('hours.copyOf', { day: names[day] })}
      closeLabel={common('action.close')}
      onClose={close}
      footer={<Button onClick={copy}>{t('hours.copyDo')}</Button>}
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
