import { type InstallationSettings, ORDER_TYPES } from '@carte/contract'
import { changeInstallation } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import {
  CheckboxesField,
  CheckboxField,
  SaveBar,
  TextAreaField,
  TextField,
  TextsFields,
  useAdminForm,
  useConflict,
} from '../../components/form/index.ts'
import { useAdminCall } from '../../components/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import * as styles from './Installation.module.css'
import { MINUTES_MAX, settingsSchema, valuesOf } from './settings-schema.ts'
import { installationTexts } from './texts.ts'

const SIGN_IN = ['enableCustomerLogin', 'phoneNumberRequired', 'favoriteShopRequired'] as const
const ORDERS = ['requireEmail', 'requirePhoneNumber', 'smsEnabled'] as const

/** The settings that all shops share (SETUP-13). */
export function SettingsForm({ settings }: { readonly settings: InstallationSettings }) {
  const { t } = useTexts(installationTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const schema = useMemo(
    () =>
      settingsSchema({
        chooseOne: () => t('chooseOne'),
        minutes: () => t('numberError', { min: '0', max: String(MINUTES_MAX) }),
      }),
    [t],
  )
  const values = useMemo(() => valuesOf(settings), [settings])
  const form = useAdminForm({
    schema,
    values,
    save: (after) => call(changeInstallation, { body: { before: settings, after } }),
    onSaved: revalidate,
  })
  const describe = useDescription()
  const { action, notice } = useConflict({ form, values, describe })
  const { control, watch } = form.form
  return (
    <Card as="section" pad="l" aria-labelledby="settings">
      <form {...form.formProps} className={styles.form}>
        <h2 id="settings">{t('settings')}</h2>
        <TextField control={control} name="name" label={t('name')} hint={t('nameHint')} />
        <div className={styles.columns}>
          <CheckboxesField
            control={control}
            name="languages"
            legend={t('languages')}
            hint={t('languagesHint')}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <div className={styles.form}>
            <CheckboxesField
              control={control}
              name="orderTypes"
              legend={t('orderTypes')}
              options={ORDER_TYPES.map((value) => ({ value, label: common(`orderType.${value}`) }))}
            />
            <CheckboxField control={control} name="languageFromBrowser" label={t('languageFromBrowser')} />
          </div>
        </div>
        <TextAreaField control={control} name="extraInfo" label={t('extraInfo')} hint={t('extraInfoHint')} />
        <TextsFields
          control={control}
          name="extraInfos"
          legend={t('extraInfos')}
          fallback={watch('extraInfo')}
          isMultiline
        />
        <div className={styles.columns}>
          <fieldset className={styles.group}>
            <legend>{t('orders')}</legend>
            {ORDERS.map((name) => (
              <CheckboxField key={name} control={control} name={name} label={t(name)} />
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('accounts')}</legend>
            {SIGN_IN.map((name) => (
              <CheckboxField key={name} control={control} name={name} label={t(name)} />
            ))}
          </fieldset>
        </div>
        <TextField
          control={control}
          name="cancelLateMinutes"
          inputMode="numeric"
          label={t('cancelLateMinutes')}
          hint={t('cancelLateHint')}
        />
        <div className={styles.columns}>
          <TextField
            control={control}
            name="externalLoginProviders"
            label={t('externalLoginProviders')}
            hint={t('externalLoginHint')}
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField control={control} name="version" label={t('version')} hint={t('versionHint')} />
        </div>
        {notice}
        <SaveBar form={form} action={action} />
      </form>
    </Card>
  )
}

/** Returns a function that says a setting in words. */
function useDescription() {
  const { t } = useTexts(installationTexts)
  const { t: common } = useTexts(commonTexts)
  type Values = ReturnType<typeof valuesOf>
  return (name: keyof Values & string, values: Values): readonly [string, string] => {
    const value = values[name]
    if (typeof value === 'boolean') return [t(name), t(value ? 'yes' : 'no')]
    if (typeof value === 'string') return [t(name), value]
    if (name === 'languages') return [t(name), values.languages.map((each) => LANGUAGE_NAMES[each]).join(', ')]
    if (name === 'orderTypes') return [t(name), values.orderTypes.map((each) => common(`orderType.${each}`)).join(', ')]
    return [t(name), Object.values(value).filter(Boolean).join(' · ')]
  }
}
