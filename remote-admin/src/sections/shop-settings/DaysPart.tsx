import type { DayPeriod, ShopDay, ShopSettings } from '@carte/contract'
import { changeShopDay } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, Dialog, EmptyState, IconButton } from '@carte/ui'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { CheckboxField, SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { NO_TEXTS, optional, shortTime, textsOf, timeText } from '../../components/form/schemas.ts'
import { ConfirmDialog, useAdminCall, useProblemText } from '../../components/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import * as week from '../../components/week/WeekEditor.module.css'
import { shopTexts } from '../../shop-texts/texts.ts'
import { formatDate } from './day-names.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings } from './useGroupForm.ts'

/** Dates with other hours than their weekday. */
export function DaysPart({ settings }: { readonly settings: ShopSettings }) {
  const { t, language } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<ShopDay | 'new' | null>(null)
  const [removed, setRemoved] = useState<ShopDay | null>(null)
  const { days, id: shopId } = settings
  const columns = useMemo<readonly DataColumn<ShopDay>[]>(
    () => [
      { id: 'date', header: t('days.date'), isRowHeader: true, cell: ({ date }) => formatDate(date, language) },
      {
        id: 'hours',
        header: t('days.hours'),
        cell: ({ periods }) =>
          periods
            .map(({ opens, closes }) => (opens === '' ? t('hours.closed') : `${shortTime(opens)}–${shortTime(closes)}`))
            .join(', '),
      },
      { id: 'reason', header: t('days.reason'), cell: ({ periods }) => periods[0]?.reason ?? '' },
      {
        id: 'actions',
        header: t('list.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (day) => (
          <span className={styles.row}>
            <Button
              kind="quiet"
              small
              aria-label={t('editOf', { name: formatDate(day.date, language) })}
              onClick={() => setEdited(day)}
            >
              {t('edit')}
            </Button>
            <IconButton
              icon="trash"
              label={t('removeOf', { name: formatDate(day.date, language) })}
              onClick={() => setRemoved(day)}
            />
          </span>
        ),
      },
    ],
    [t, language],
  )
  return (
    <Card as="section" pad="l" aria-label={t('days.title')}>
      <div className={styles.form}>
        <div className={styles.head}>
          <h2>{t('days.title')}</h2>
          <Button kind="ghost" small onClick={() => setEdited('new')}>
            {t('days.add')}
          </Button>
        </div>
        <DataTable
          caption={t('days.title')}
          columns={columns}
          rows={days}
          keyOf={({ date }) => date}
          empty={
            <EmptyState title={t('days.empty')} level={3}>
              {t('days.emptyHint')}
            </EmptyState>
          }
        />
      </div>
      <Dialog
        open={edited !== null}
        size="m"
        title={edited === 'new' || edited === null ? t('days.add') : formatDate(edited.date, language)}
        closeLabel={common('action.close')}
        onClose={() => setEdited(null)}
      >
        {edited !== null && (
          <DayForm settings={settings} day={edited === 'new' ? null : edited} onSaved={() => setEdited(null)} />
        )}
      </Dialog>
      <ConfirmDialog
        open={removed !== null}
        title={t('removeTitle', { name: removed ? formatDate(removed.date, language) : '' })}
        confirmLabel={t('remove')}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          if (!removed) return null
          const body = { before: removed.periods, after: [] }
          const result = await call(changeShopDay, { params: { shopId, date: removed.date }, body })
          await revalidate()
          if (!result.ok) return problemText(result.problem)
          setRemoved(null)
          return null
        }}
      />
    </Card>
  )
}

interface DayInput {
  date: string
  isClosed: boolean
  periods: { opens: string; closes: string }[]
  reason: string
  reasons: DayPeriod['reasons']
}

const NO_PERIOD = { opens: '', closes: '' }

interface DayFormProps {
  readonly settings: ShopSettings
  /** Null for a new one. */
  readonly day: ShopDay | null
  readonly onSaved: () => void
}

function DayForm({ settings, day, onSaved }: DayFormProps) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const saveSettings = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { id: shopId, days } = settings
  const schema = useMemo(() => {
    const time = timeText(() => t('hours.timeError'))
    const isFree = (date: string) => day !== null || !days.some((other) => other.date === date)
    const common = {
      date: z.iso
        .date({ error: () => t('days.dateError') })
        .check(z.refine(isFree, { error: () => t('days.dateError') })),
      reason: optional(200),
      reasons: textsOf(200),
    }
    return z.discriminatedUnion('isClosed', [
      z.strictObject({ ...common, isClosed: z.literal(true), periods: z.array(z.unknown()) }),
      z.strictObject({
        ...common,
        isClosed: z.literal(false),
        periods: z.array(z.strictObject({ opens: time, closes: time })).check(z.minLength(1)),
      }),
    ])
  }, [t, day, days])
  const values = useMemo<DayInput>(() => {
    const [first] = day?.periods ?? []
    const open = (day?.periods ?? []).filter(({ opens }) => opens !== '')
    return {
      date: day?.date ?? '',
      isClosed: day === null || open.length === 0,
      periods: open.map(({ opens, closes }) => ({ opens: shortTime(opens), closes: shortTime(closes) })),
      reason: first?.reason ?? '',
      reasons: first?.reasons ?? NO_TEXTS,
    }
  }, [day])
  const form = useAdminForm<DayInput, DayInput, ShopSettings>({
    schema: schema as unknown as z.ZodMiniType<DayInput, DayInput>,
    values,
    protect: false,
    save: ({ date, isClosed, periods, reason, reasons }) => {
      const after = (isClosed ? [NO_PERIOD] : periods).map((period) => ({ ...period, reason, reasons }))
      const body = { before: day?.periods ?? [], after }
      return saveSettings(call(changeShopDay, { params: { shopId, date }, body }))
    },
    onSaved: async () => {
      onSaved()
      await revalidate()
    },
  })
  const { control, setValue, watch } = form.form
  const [isClosed, periods] = watch(['isClosed', 'periods'])
  const write = (next: DayInput['periods']) => setValue('periods', next, { shouldDirty: true })
  return (
    <form {...form.formProps} className={styles.form}>
      {day === null && <TextField control={control} name="date" type="date" label={t('days.date')} />}
      <CheckboxField control={control} name="isClosed" label={t('days.isClosed')} />
      {!isClosed && (
        <>
          {periods.map((_, index) => (
            <div key={index} className={week.period}>
              <TextField control={control} name={`periods.${index}.opens`} type="time" label={t('hours.opens')} />
              <TextField control={control} name={`periods.${index}.closes`} type="time" label={t('hours.closes')} />
              <IconButton
                icon="trash"
                label={t('hours.remove')}
                onClick={() => write(periods.filter((_one, other) => other !== index))}
              />
            </div>
          ))}
          <div>
            <Button kind="ghost" small onClick={() => write([...periods, NO_PERIOD])}>
              {t('hours.add')}
            </Button>
          </div>
        </>
      )}
      <TextField control={control} name="reason" label={t('days.reason')} hint={t('days.reasonHint')} />
      <details>
        <summary>{t('translations')}</summary>
        <div className={styles.form}>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              control={control}
              name={`reasons.${language}`}
              label={LANGUAGE_NAMES[language]}
              lang={language}
            />
          ))}
        </div>
      </details>
      <SaveBar form={form} />
    </form>
  )
}
