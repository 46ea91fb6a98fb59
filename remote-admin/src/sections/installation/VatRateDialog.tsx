import { ORDER_TYPES, type VatRate } from '@carte/contract'
import { changeVatRate } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Dialog } from '@carte/ui'
import { useId, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { SaveBar, SelectField, TextField, useAdminForm, useConflict } from '../../components/form/index.ts'
import { numberText, required } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import * as styles from './Installation.module.css'
import { installationTexts } from './texts.ts'

export interface Opened {
  /** Null: a new one. */
  readonly rate: VatRate | null
  /** Whether the last day is to be filled in. */
  readonly isEnding?: boolean
}

export const keyOfRate = ({ country, goods, orderType, validFrom }: VatRate) =>
  [country, goods, orderType, validFrom].join(' ')

interface VatRateDialogProps {
  /** Null while closed. */
  readonly opened: Opened | null
  readonly rates: readonly VatRate[]
  readonly goods: readonly string[]
  readonly onClose: () => void
}

/** Adds, changes or ends a VAT rate. */
export function VatRateDialog({ opened, rates, goods, onClose }: VatRateDialogProps) {
  const { t } = useTexts(installationTexts)
  const { t: common } = useTexts(commonTexts)
  const title = opened?.rate == null ? t('vatAdd') : t(opened.isEnding ? 'vatEnd' : 'vatChange')
  return (
    <Dialog open={opened !== null} size="m" title={title} closeLabel={common('action.close')} onClose={onClose}>
      {opened && <VatRateForm {...opened} rates={rates} goods={goods} onClose={onClose} />}
    </Dialog>
  )
}

const NEW_RATE = { country: '', goods: '', orderType: 'takeAway' as const, validFrom: '', validTo: '', rate: null }

function useSchema() {
  const { t } = useTexts(installationTexts)
  return useMemo(
    () =>
      z.strictObject({
        country: z.pipe(
          z.string().check(z.regex(/^\s*[A-Za-z]{2}\s*$/, { error: () => t('countryError') })),
          z.transform((country: string) => country.trim().toUpperCase()),
        ),
        goods: required(64),
        orderType: z.enum(ORDER_TYPES),
        validFrom: z.iso.date({ error: () => t('dateError') }),
        validTo: z.union([z.literal(''), z.iso.date()], { error: () => t('dateError') }),
        rate: numberText(
          { min: 0, max: 100, error: () => t('numberError', { min: '0', max: '100' }) },
          { isWhole: false },
        ),
      }),
    [t],
  )
}

function VatRateForm({ rate, isEnding, rates, goods, onClose }: Opened & Omit<VatRateDialogProps, 'opened'>) {
  const { t } = useTexts(installationTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const goodsId = useId()
  // Another person may have changed the rate, or removed it: saving then adds it again.
  const before = rate && (rates.find((each) => keyOfRate(each) === keyOfRate(rate)) ?? null)
  const [last, setLast] = useState(before)
  if (before && before !== last) setLast(before)
  const values = useMemo(() => {
    const shown = last ?? NEW_RATE
    return { ...shown, rate: shown.rate === null ? '' : String(shown.rate) }
  }, [last])
  const form = useAdminForm({
    schema: useSchema(),
    values,
    protect: false,
    textOfFieldError: (field, error) => (field === 'validTo' && error === 'invalid' ? t('validToError') : null),
    save: (after) => call(changeVatRate, { body: { before, after } }),
    onSaved: async () => {
      onClose()
      await revalidate()
    },
  })
  const { action, notice } = useConflict({
    form,
    values,
    describe: (name, present) => [
      t(name),
      name === 'orderType' ? common(`orderType.${present.orderType}`) : present[name],
    ],
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.columns}>
        <TextField
          control={control}
          name="country"
          label={t('country')}
          hint={t('countryHint')}
          maxLength={2}
          autoCapitalize="characters"
        />
        <TextField control={control} name="goods" label={t('goods')} hint={t('goodsHint')} list={goodsId} />
        <datalist id={goodsId}>
          {goods.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <SelectField control={control} name="orderType" label={t('orderType')}>
          {ORDER_TYPES.map((type) => (
            <option key={type} value={type}>
              {common(`orderType.${type}`)}
            </option>
          ))}
        </SelectField>
        <TextField control={control} name="rate" inputMode="decimal" label={t('ratePercent')} />
        <TextField control={control} name="validFrom" type="date" label={t('validFrom')} />
        <TextField
          control={control}
          name="validTo"
          type="date"
          label={t('validTo')}
          hint={t('validToHint')}
          data-autofocus={isEnding || undefined}
        />
      </div>
      {rate !== null && before === null && <p className={styles.soft}>{t('removedMeanwhile')}</p>}
      {notice}
      <SaveBar form={form} action={action} />
    </form>
  )
}
