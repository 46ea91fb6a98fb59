import type { AdminChain } from '@carte/contract'
import { changeChain, createChain } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { SaveBar, TextAreaField, TextField, useAdminForm } from '../../components/form/index.ts'
import { optional, required } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from '../shop-settings/ShopSettings.module.css'
import { withErrorAsCode } from '../shop-settings/useGroupForm.ts'

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean)

interface ChainFormProps {
  /** Null for a new one. */
  readonly chain: AdminChain | null
  readonly onSaved: () => void
}

/** Name, origins, shops and brand of a chain. Its key cannot be changed. */
export function ChainForm({ chain, onSaved }: ChainFormProps) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const schema = useMemo(
    () =>
      z.strictObject({
        key: z.string().check(z.trim(), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t('chains.keyError') })),
        name: required(200),
        origins: z.string().check(z.trim(), z.minLength(1, { error: () => t('chains.originsError') })),
        shops: z.string(),
        brand: optional(5_000),
      }),
    [t],
  )
  const values = useMemo(
    () => ({
      key: chain?.key ?? '',
      name: chain?.name ?? '',
      origins: chain?.origins.join('\n') ?? '',
      shops: chain?.shops?.join('\n') ?? '',
      brand: chain?.brand ?? '',
    }),
    [chain],
  )
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    fieldOfCode: { duplicate: 'key' },
    textOfCode: () => t('chains.keyError'),
    save: async ({ key, name, origins, shops, brand }) => {
      const ids = linesOf(shops)
      const after = { name, origins: linesOf(origins), shops: ids.length > 0 ? ids : null, brand }
      if (!chain) return withErrorAsCode(await call(createChain, { body: { key, ...after } }), 'key', 'duplicate')
      const before = { name: chain.name, origins: chain.origins, shops: chain.shops, brand: chain.brand }
      const result = await call(changeChain, { params: { chainKey: chain.key }, body: { before, after } })
      if (!result.ok && result.problem.code === 'changed-meanwhile') await revalidate()
      return result
    },
    onSaved: async () => {
      onSaved()
      await revalidate()
    },
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField control={control} name="name" label={t('list.name')} />
      {chain === null && <TextField control={control} name="key" label={t('chains.key')} />}
      <TextAreaField control={control} name="origins" label={t('chains.origins')} hint={t('chains.originsHint')} />
      <TextAreaField control={control} name="shops" label={t('chains.shops')} hint={t('chains.shopsHint')} />
      <TextAreaField
        control={control}
        name="brand"
        label={t('chains.brand')}
        hint=":root { --carte-accent: #1b6b3a; }"
      />
      <SaveBar form={form} />
    </form>
  )
}
