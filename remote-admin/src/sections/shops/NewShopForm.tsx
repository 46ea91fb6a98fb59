import type { AdminShops } from '@carte/contract'
import { createShop } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { SaveBar, SelectField, TextField, useAdminForm } from '../../components/form/index.ts'
import { required } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { withErrorAsCode } from '../shop-settings/useGroupForm.ts'
import * as styles from './ShopsSection.module.css'

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Adds a shop, and opens its settings. Guests do not see it yet (SETUP-5). */
export function NewShopForm({ menus }: Pick<AdminShops, 'menus'>) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const navigate = useNavigate()
  const schema = useMemo(
    () =>
      z.strictObject({
        id: z.string().check(z.trim(), z.regex(ID, { error: () => t('tables.idError') })),
        name: required(200),
        menuId: required(64),
      }),
    [t],
  )
  const values = useMemo(() => ({ id: '', name: '', menuId: menus[0]?.id ?? '' }), [menus])
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    fieldOfCode: { duplicate: 'id' },
    textOfCode: () => t('tables.duplicate'),
    save: async (body) => withErrorAsCode(await call(createShop, { body }), 'id', 'duplicate'),
    onSaved: ({ id }) => navigate(adminPaths.shopSettings.href({ shopId: id, group: 'contact' })),
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <p>{t('new.text')}</p>
      <TextField control={control} name="name" label={t('list.name')} />
      <TextField control={control} name="id" label={t('new.id')} hint={t('new.idHint')} />
      <SelectField control={control} name="menuId" label={t('general.menu')}>
        {menus.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SaveBar form={form} label={t('list.add')} />
    </form>
  )
}
