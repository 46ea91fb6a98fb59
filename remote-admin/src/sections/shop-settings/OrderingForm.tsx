import { ORDER_TYPES, type ShopSettings } from '@carte/contract'
import { changeShopOrdering } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { CheckboxField, SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { numberText, textOf } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings, withErrorAsCode } from './useGroupForm.ts'

/** Order types and preparation time of a shop. */
export function OrderingForm({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { ordering, id: shopId } = settings
  const schema = useMemo(
    () =>
      z.strictObject({
        takeAway: z.boolean(),
        dineInPlace: z.boolean(),
        preparationMinutes: numberText({
          min: 0,
          max: 1_440,
          error: () => t('number.error', { min: 0, max: '1440' }),
        }),
      }),
    [t],
  )
  const values = useMemo(
    () => ({
      takeAway: ordering.orderTypes.includes('takeAway'),
      dineInPlace: ordering.orderTypes.includes('dineInPlace'),
      preparationMinutes: textOf(ordering.preparationMinutes),
    }),
    [ordering],
  )
  const form = useAdminForm({
    schema,
    values,
    fieldOfCode: { 'no-vat-rate': 'takeAway', required: 'takeAway' },
    textOfCode: () => t('address.noVat'),
    save: async ({ preparationMinutes, ...chosen }) => {
      // The order of the stored types stays; new ones come last.
      const kept = ordering.orderTypes.filter((type) => chosen[type])
      const added = ORDER_TYPES.filter((type) => chosen[type] && !kept.includes(type))
      const after = { orderTypes: [...kept, ...added], preparationMinutes }
      const result = await save(call(changeShopOrdering, { params: { shopId }, body: { before: ordering, after } }))
      return withErrorAsCode(result, 'orderTypes', 'no-vat-rate')
    },
    onSaved: revalidate,
  })
  const { control, watch } = form.form
  const isEmpty = watch(['takeAway', 'dineInPlace']).every((isChosen) => !isChosen)
  return (
    <Card pad="l">
      <form {...form.formProps} className={styles.form}>
        <fieldset className={styles.types} aria-describedby={isEmpty ? 'types-error' : undefined}>
          <legend>{t('ordering.types')}</legend>
          {ORDER_TYPES.map((type) => (
            <CheckboxField key={type} control={control} name={type} label={common(`orderType.${type}`)} />
          ))}
        </fieldset>
        {isEmpty && (
          <p id="types-error" role="alert" className={styles.error}>
            {t('ordering.typesError')}
          </p>
        )}
        <TextField
          control={control}
          name="preparationMinutes"
          inputMode="numeric"
          label={t('ordering.preparation')}
          hint={t('ordering.preparationHint')}
        />
        <SaveBar form={form} />
      </form>
    </Card>
  )
}
