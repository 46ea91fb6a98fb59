import { createMenu } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { required } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import { withErrorAsCode } from '../shop-settings/useGroupForm.ts'
import * as styles from './menu.module.css'
import { menuTexts } from './texts.ts'

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const CURRENCY = /^[A-Z]{3}$/
const EMPTY = { name: '', id: '', currency: '', currencySymbol: '' }

/** Adds an empty menu, and opens it (EDIT-15). */
export function NewMenuForm() {
  const { t } = useTexts(menuTexts)
  const call = useAdminCall()
  const navigate = useNavigate()
  const schema = useMemo(
    () =>
      z.strictObject({
        name: required(200),
        id: z.string().check(z.trim(), z.regex(ID, { error: () => t('newMenu.idError') })),
        currency: z.string().check(z.trim(), z.regex(CURRENCY, { error: () => t('newMenu.currencyError') })),
        currencySymbol: required(10),
      }),
    [t],
  )
  const form = useAdminForm({
    schema,
    values: EMPTY,
    protect: false,
    fieldOfCode: { duplicate: 'id' },
    textOfCode: () => t('newMenu.duplicate'),
    save: async (body) => {
      const result = withErrorAsCode(await call(createMenu, { body }), 'id', 'duplicate')
      return result.ok ? { ...result, data: body.id } : result
    },
    onSaved: (menuId) => navigate(adminPaths.menu.href({ menuId })),
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField control={control} name="name" label={t('newMenu.name')} />
      <TextField control={control} name="id" label={t('newMenu.id')} hint={t('newMenu.idHint')} autoCapitalize="none" />
      <TextField control={control} name="currency" label={t('newMenu.currency')} hint={t('newMenu.currencyHint')} />
      <TextField control={control} name="currencySymbol" label={t('newMenu.symbol')} hint={t('newMenu.symbolHint')} />
      <SaveBar form={form} label={t('newMenu.add')} />
    </form>
  )
}
