import type { ShopSettings } from '@carte/contract'
import { changeShopAddress } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { buttonClass, Card } from '@carte/ui'
import { type ClipboardEvent, useMemo } from 'react'
import * as z from 'zod/mini'
import { SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { numberText, optional, required, textOf } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings, withErrorAsCode } from './useGroupForm.ts'

const POSITION = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** The address of a shop and its position on the map. */
export function AddressForm({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { address, id: shopId } = settings
  const schema = useMemo(() => {
    const degrees = (max: number) =>
      numberText({ min: -max, max, error: () => t('degrees.error', { min: -max, max }) }, { isWhole: false })
    return z.strictObject({
      address1: required(200),
      address2: optional(200),
      zipCode: required(20),
      city: required(200),
      country: required(2),
      timeZone: required(60),
      latitude: degrees(90),
      longitude: degrees(180),
    })
  }, [t])
  const values = useMemo(
    () => ({ ...address, latitude: textOf(address.latitude), longitude: textOf(address.longitude) }),
    [address],
  )
  const form = useAdminForm({
    schema,
    values,
    fieldOfCode: { 'no-vat-rate': 'country' },
    textOfCode: () => t('address.noVat'),
    save: async (after) => {
      const body = { before: address, after }
      return withErrorAsCode(
        await save(call(changeShopAddress, { params: { shopId }, body })),
        'country',
        'no-vat-rate',
      )
    },
    onSaved: revalidate,
  })
  const { control, setValue, watch } = form.form
  const pasteBoth = (event: ClipboardEvent) => {
    const [, latitude, longitude] = POSITION.exec(event.clipboardData.getData('text')) ?? []
    if (latitude === undefined || longitude === undefined) return
    event.preventDefault()
    setValue('latitude', latitude, { shouldDirty: true, shouldValidate: true })
    setValue('longitude', longitude, { shouldDirty: true, shouldValidate: true })
  }
  const [latitude, longitude] = watch(['latitude', 'longitude'])
  const place = `${latitude.replace(',', '.')},${longitude.replace(',', '.')}`
  return (
    <Card as="section" pad="l" aria-label={t('address.title')}>
      <form {...form.formProps} className={styles.form}>
        <h2>{t('address.title')}</h2>
        <TextField control={control} name="address1" label={t('address.line1')} />
        <TextField control={control} name="address2" label={t('address.line2')} />
        <div className={styles.columns}>
          <TextField control={control} name="zipCode" label={t('address.zip')} />
          <TextField control={control} name="city" label={t('list.city')} />
          <TextField control={control} name="country" label={t('address.country')} hint={t('address.countryHint')} />
          <TextField control={control} name="timeZone" label={t('address.timeZone')} hint={t('address.timeZoneHint')} />
        </div>
        {/* Only catches what is pasted into the fields. */}
        <div className={styles.columns} onPaste={pasteBoth}>
          <TextField control={control} name="latitude" inputMode="decimal" label={t('address.latitude')} />
          <TextField control={control} name="longitude" inputMode="decimal" label={t('address.longitude')} />
        </div>
        <div className={styles.row}>
          <p className={styles.soft}>{t('address.paste')}</p>
          <a
            href={`https://www.openstreetmap.org/?mlat=${encodeURIComponent(latitude)}&mlon=${encodeURIComponent(longitude)}#map=17/${place.replace(',', '/')}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('ghost', { small: true })}
          >
            {t('address.map')}
          </a>
        </div>
        <SaveBar form={form} />
      </form>
    </Card>
  )
}
