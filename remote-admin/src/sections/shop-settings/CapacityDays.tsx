import { type CapacityDay, ORDER_TYPES, type ShopSettings } from '@carte/contract'
import { changeShopCapacityDay } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, Dialog, EmptyState, IconButton } from '@carte/ui'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { SaveBar, SelectField, TextField, useAdminForm } from '../../components/form/index.ts'
import { numberText, OrderTypeName } from '../../components/form/schemas.ts'
import { ConfirmDialog, useAdminCall, useProblemText } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { formatDate } from './day-names.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings } from './useGroupForm.ts'

/** Dates with other limits, such as a party in the house. */
export function CapacityDays({ settings }: { readonly settings: ShopSettings }) {
  const { t, language } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<CapacityDay | null>(null)
  const { capacityDays, id: shopId } = settings
  const columns = useMemo<readonly DataColumn<CapacityDay>[]>(() => {
    const limit = (max: number | null) => max ?? t('capacity.noLimit')
    return [
      { id: 'date', header: t('days.date'), isRowHeader: true, cell: ({ date }) => formatDate(date, language) },
      { id: 'type', header: t('tables.type'), cell: ({ orderType }) => common(`orderType.${orderType}`) },
      { id: 'orders', header: t('capacity.ordersMax'), cell: ({ ordersMax }) => limit(ordersMax) },
      { id: 'units', header: t('capacity.unitsMax'), cell: ({ unitsMax }) => limit(unitsMax) },
      {
        id: 'actions',
        header: t('list.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (day) => (
          <IconButton
            icon="trash"
            label={t('removeOf', { name: formatDate(day.date, language) })}
            onClick={() => setRemoved(day)}
          />
        ),
      },
    ]
  }, [t, common, language])
  return (
    <Card as="section" pad="l" aria-label={t('capacity.days')}>
      <div className={styles.form}>
        <div className={styles.head}>
          <h2>{t('capacity.days')}</h2>
          <Button kind="ghost" small onClick={() => setAdding(true)}>
            {t('days.add')}
          </Button>
        </div>
        <DataTable
          caption={t('capacity.days')}
          columns={columns}
          rows={capacityDays}
          keyOf={({ orderType, date }) => `${orderType} ${date}`}
          empty={<EmptyState title={t('days.empty')} level={3} />}
        />
      </div>
      <Dialog
        open={isAdding}
        title={t('days.add')}
        closeLabel={common('action.close')}
        onClose={() => setAdding(false)}
      >
        <CapacityDayForm settings={settings} onSaved={() => setAdding(false)} />
      </Dialog>
      <ConfirmDialog
        open={removed !== null}
        title={t('removeTitle', { name: removed ? formatDate(removed.date, language) : '' })}
        confirmLabel={t('remove')}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          const body = { before: removed, after: null }
          const result = await call(changeShopCapacityDay, { params: { shopId }, body })
          await revalidate()
          if (!result.ok) return problemText(result.problem)
          setRemoved(null)
          return null
        }}
      />
    </Card>
  )
}

const NEW_DAY = { orderType: 'takeAway' as const, date: '', ordersMax: '', unitsMax: '' }

function CapacityDayForm({ settings, onSaved }: { readonly settings: ShopSettings; readonly onSaved: () => void }) {
  const { t } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { id: shopId } = settings
  const schema = useMemo(() => {
    const limit = (max: number) =>
      numberText({ min: 0, max, error: () => t('number.error', { min: 0, max: String(max) }) }, { isOptional: true })
    return z.strictObject({
      orderType: OrderTypeName,
      date: z.iso.date({ error: () => t('days.dateError') }),
      ordersMax: limit(10_000),
      unitsMax: limit(100_000),
    })
  }, [t])
  const form = useAdminForm({
    schema,
    values: NEW_DAY,
    protect: false,
    save: (after) => save(call(changeShopCapacityDay, { params: { shopId }, body: { before: null, after } })),
    onSaved: async () => {
      onSaved()
      await revalidate()
    },
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField control={control} name="date" type="date" label={t('days.date')} />
      <SelectField control={control} name="orderType" label={t('tables.type')}>
        {ORDER_TYPES.map((type) => (
          <option key={type} value={type}>
            {common(`orderType.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        control={control}
        name="ordersMax"
        inputMode="numeric"
        label={t('capacity.ordersMax')}
        hint={t('capacity.ordersHint')}
      />
      <TextField
        control={control}
        name="unitsMax"
        inputMode="numeric"
        label={t('capacity.unitsMax')}
        hint={t('capacity.unitsHint')}
      />
      <SaveBar form={form} />
    </form>
  )
}
