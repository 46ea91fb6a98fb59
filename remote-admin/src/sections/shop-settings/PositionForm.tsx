import type { ShopSettings } from '@carte/contract'
import { changeShopPosition } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { numberText, textOf } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings } from './useGroupForm.ts'

const POSITION_MAX = 1_000_000

/** Where the operator lists a shop (SETUP-17). */
export function PositionForm({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { position: before, id: shopId } = settings
  const schema = useMemo(() => {
    const error = () => t('number.error', { min: 0, max: String(POSITION_MAX) })
    return z.strictObject({ position: numberText({ min: 0, max: POSITION_MAX, error }) })
  }, [t])
  const values = useMemo(() => ({ position: textOf(before.position) }), [before])
  const form = useAdminForm({
    schema,
    values,
    save: (after) => save(call(changeShopPosition, { params: { shopId }, body: { before, after } })),
    onSaved: revalidate,
  })
  return (
    <Card as="section" pad="l" aria-labelledby="position">
      <form {...form.formProps} className={styles.form}>
        <h2 id="position">{t('position.title')}</h2>
        <TextField
          control={form.form.control}
          name="position"
          inputMode="numeric"
          label={t('position.number')}
          hint={t('position.hint')}
        />
        <SaveBar form={form} />
      </form>
    </Card>
  )
}
