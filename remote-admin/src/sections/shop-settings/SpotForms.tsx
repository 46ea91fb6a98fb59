import { ORDER_TYPES, type ShopSettings, type ShopSpot } from '@carte/contract'
import { changeShopSpots } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { useMemo } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { type FieldControl, SaveBar, SelectField, TextField, useAdminForm } from '../../components/form/index.ts'
import { NO_TEXTS, numberText, OrderTypeName, required, textsOf } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings, withErrorAsCode, withoutPrefix } from './useGroupForm.ts'

const SPOT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

interface SpotsFormProps {
  readonly settings: ShopSettings
  readonly onSaved: () => void
}

/** Returns a function that saves, closes the dialog and loads the settings again. */
function useChangeSpots({ settings, onSaved }: SpotsFormProps) {
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { id: shopId } = settings
  return {
    change: (changes: { before: ShopSpot | null; after: ShopSpot | null }[]) =>
      save(call(changeShopSpots, { params: { shopId }, body: { changes } })),
    onSaved: async () => {
      onSaved()
      await revalidate()
    },
  }
}

/** One table. Its id is part of its QR code, so it cannot be changed. */
export function SpotForm({ spot, ...props }: SpotsFormProps & { readonly spot: ShopSpot | null }) {
  const { t } = useTexts(shopTexts)
  const { change, onSaved } = useChangeSpots(props)
  const schema = useMemo(
    () =>
      z.strictObject({
        id: z.string().check(z.trim(), z.regex(SPOT_ID, { error: () => t('tables.idError') })),
        name: required(200),
        names: textsOf(200),
        orderType: OrderTypeName,
      }),
    [t],
  )
  const values = useMemo<ShopSpot>(
    () => spot ?? { id: '', name: '', names: NO_TEXTS, orderType: 'dineInPlace' },
    [spot],
  )
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    fieldOfCode: { duplicate: 'id' },
    textOfCode: () => t('tables.duplicate'),
    save: async (after) =>
      withErrorAsCode(withoutPrefix(await change([{ before: spot, after }]), '0.'), 'id', 'duplicate'),
    onSaved,
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField control={control} name="name" label={t('list.name')} />
      {spot === null && <TextField control={control} name="id" label={t('new.id')} hint={t('tables.idError')} />}
      <OrderTypeField control={control} name="orderType" />
      <details>
        <summary>{t('translations')}</summary>
        <div className={styles.form}>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              control={control}
              name={`names.${language}`}
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

function OrderTypeField<Values extends FieldValues>(props: {
  readonly control: FieldControl<Values>
  readonly name: FieldPath<Values>
}) {
  const { t } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <SelectField {...props} label={t('tables.type')}>
      {ORDER_TYPES.map((type) => (
        <option key={type} value={type}>
          {common(`orderType.${type}`)}
        </option>
      ))}
    </SelectField>
  )
}

const MANY_MAX = 50
const MANY = { name: '', first: '1', last: '10', orderType: 'dineInPlace' as const }

/** Several tables with numbers at once. */
export function SpotsForm(props: SpotsFormProps) {
  const { t } = useTexts(shopTexts)
  const { change, onSaved } = useChangeSpots(props)
  const schema = useMemo(() => {
    const number = numberText({ min: 0, max: 9_999, error: () => t('number.error', { min: 0, max: '9999' }) })
    return z.strictObject({ name: required(190), first: number, last: number, orderType: OrderTypeName }).check(
      z.refine(({ first, last }) => Number(last) >= Number(first) && Number(last) - Number(first) < MANY_MAX, {
        path: ['last'],
        error: () => t('tables.manyHint'),
      }),
    )
  }, [t])
  const form = useAdminForm({
    schema,
    values: MANY,
    protect: false,
    fieldOfCode: { duplicate: 'first' },
    textOfCode: () => t('tables.duplicate'),
    save: async ({ name, first, last, orderType }) => {
      const numbers = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at)
      const changes = numbers.map((number) => ({
        before: null,
        after: { id: String(number), name: `${name} ${number}`, names: NO_TEXTS, orderType },
      }))
      const result = await change(changes)
      const [taken] = result.ok ? [] : Object.keys(result.problem.errors ?? {})
      return taken === undefined ? result : withErrorAsCode(result, taken, 'duplicate')
    },
    onSaved,
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField control={control} name="name" label={t('list.name')} hint={t('tables.manyHint')} />
      <div className={styles.columns}>
        <TextField control={control} name="first" inputMode="numeric" label={t('tables.first')} />
        <TextField control={control} name="last" inputMode="numeric" label={t('tables.last')} />
      </div>
      <OrderTypeField control={control} name="orderType" />
      <SaveBar form={form} />
    </form>
  )
}
