import type { ShopSettings } from '@carte/contract'
import { changeShopGeneral, cropShopPicture, uploadShopPicture } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { SaveBar, SelectField, TextAreaField, TextField, useAdminForm } from '../../components/form/index.ts'
import { optional, required, textsOf } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import { type PictureCalls, PictureField, SHOP_PLACES } from '../../components/picture/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings, withErrorAsCode } from './useGroupForm.ts'

const schema = z.strictObject({
  name: required(200),
  description: optional(2_000),
  descriptions: textsOf(2_000),
  menuId: z.pipe(
    z.string(),
    z.transform((id) => id || null),
  ),
  imageUrl: optional(200),
  externalAppUri: optional(2_000),
})

/** Name, texts, menu and picture of a shop. */
export function GeneralForm({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { general, menus, id: shopId } = settings
  const values = useMemo(() => ({ ...general, menuId: general.menuId ?? '' }), [general])
  const form = useAdminForm({
    schema,
    values,
    fieldOfCode: { 'no-vat-rate': 'menuId' },
    textOfCode: () => t('address.noVat'),
    save: async (after) => {
      const body = { before: general, after }
      return withErrorAsCode(await save(call(changeShopGeneral, { params: { shopId }, body })), 'menuId', 'no-vat-rate')
    },
    onSaved: revalidate,
  })
  const { control } = form.form
  return (
    <Card pad="l">
      <form {...form.formProps} className={styles.form}>
        <TextField control={control} name="name" label={t('general.name')} />
        <SelectField control={control} name="menuId" label={t('general.menu')}>
          <option value="">{t('general.noMenu')}</option>
          {menus.map((menu) => (
            <option key={menu.id} value={menu.id}>
              {menu.name}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          control={control}
          name="description"
          label={t('general.description')}
          hint={t('general.descriptionHint')}
        />
        <details>
          <summary>{t('general.translations')}</summary>
          <div className={styles.form}>
            {LANGUAGES.map((language) => (
              <TextAreaField
                key={language}
                control={control}
                name={`descriptions.${language}`}
                label={LANGUAGE_NAMES[language]}
                lang={language}
              />
            ))}
          </div>
        </details>
        <fieldset className={styles.types}>
          <legend>{t('general.picture')}</legend>
          <PictureField
            control={control}
            name="imageUrl"
            calls={pictureCalls(shopId)}
            places={SHOP_PLACES}
            alt={general.name}
          />
        </fieldset>
        <TextField
          control={control}
          name="externalAppUri"
          type="url"
          label={t('general.app')}
          hint={t('general.appHint')}
        />
        <SaveBar form={form} />
      </form>
    </Card>
  )
}

const pictureCalls = (shopId: string): PictureCalls => ({
  upload: (client) => client.call(uploadShopPicture, { params: { shopId } }),
  crop: (client, imageUrl, part) => client.call(cropShopPicture, { params: { shopId }, body: { imageUrl, ...part } }),
})
