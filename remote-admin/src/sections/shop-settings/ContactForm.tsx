import type { ShopSettings } from '@carte/contract'
import { changeShopContact } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { optional, required } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { adminTexts } from '../../texts.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings } from './useGroupForm.ts'

/** Phone number and company of a shop, which only owners change. */
export function ContactForm({ settings, isOwner }: { readonly settings: ShopSettings; readonly isOwner: boolean }) {
  const { t } = useTexts(shopTexts)
  return (
    <Card as="section" pad="l" aria-label={t('contact.title')}>
      <div className={styles.form}>
        <h2>{t('contact.title')}</h2>
        <p className={styles.soft}>{t('contact.intro')}</p>
        {isOwner ? <EditedContact settings={settings} /> : <ReadContact settings={settings} />}
      </div>
    </Card>
  )
}

const LABELS = {
  phone: 'contact.phone',
  companyName: 'contact.company',
  orgNumber: 'contact.orgNumber',
  vatNumber: 'contact.vatNumber',
  companyEmail: 'contact.email',
} as const
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[]

function ReadContact({ settings: { contact } }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  return (
    <>
      <dl className={styles.data}>
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{t(LABELS[name])}</dt>
            <dd>{contact[name] || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{t('contact.ownersOnly')}</p>
    </>
  )
}

function EditedContact({ settings: { contact, id: shopId } }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const { t: admin } = useTexts(adminTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const schema = useMemo(() => {
    const matching = (pattern: RegExp, max: number, error: () => string) =>
      optional(max).check(z.refine((text) => text.trim() === '' || pattern.test(text.trim()), { error }))
    return z.strictObject({
      phone: matching(/^\+?[\d\s()./-]+$/, 40, () => t('contact.phoneError')),
      companyName: required(200),
      orgNumber: required(40),
      vatNumber: optional(40),
      companyEmail: matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 254, () => admin('field.email')),
    })
  }, [t, admin])
  const form = useAdminForm({
    schema,
    values: contact,
    save: (after) => save(call(changeShopContact, { params: { shopId }, body: { before: contact, after } })),
    onSaved: revalidate,
  })
  return (
    <form {...form.formProps} className={styles.form}>
      {NAMES.map((name) => (
        <TextField key={name} control={form.form.control} name={name} label={t(LABELS[name])} />
      ))}
      <SaveBar form={form} />
    </form>
  )
}
