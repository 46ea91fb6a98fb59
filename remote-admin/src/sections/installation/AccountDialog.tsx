import type { AdminSession, PaymentAccount } from '@carte/contract'
import { changePaymentAccount } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Dialog } from '@carte/ui'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { SaveBar, SelectField, TextField, useAdminForm, useConflict } from '../../components/form/index.ts'
import { required } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { shopNameOf } from '../../frame/shop-name.ts'
import * as styles from './Installation.module.css'
import { installationTexts } from './texts.ts'

export const keyOfAccount = ({ shopId, provider }: PaymentAccount) => `${shopId} ${provider}`

interface AccountDialogProps {
  /** Null while closed. */
  readonly edited: PaymentAccount | 'new' | null
  readonly accounts: readonly PaymentAccount[]
  readonly session: AdminSession
  readonly onClose: () => void
}

/** Adds or changes the account of a shop at a payment provider. */
export function AccountDialog({ edited, onClose, ...rest }: AccountDialogProps) {
  const { t } = useTexts(installationTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Dialog
      open={edited !== null}
      title={t(edited === 'new' ? 'accountAdd' : 'accountChange')}
      closeLabel={common('action.close')}
      onClose={onClose}
    >
      {edited && <AccountForm {...rest} edited={edited} onClose={onClose} />}
    </Dialog>
  )
}

const NEW_ACCOUNT = { shopId: '', provider: 'stripe', account: '' }
const schema = z.strictObject({ shopId: required(64), provider: required(64), account: required(200) })
/** The session names at most this many shops. */
const NAMED_SHOPS_MAX = 100

function AccountForm({ edited, accounts, session, onClose }: AccountDialogProps) {
  const { t } = useTexts(installationTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const opened = edited === 'new' ? null : edited
  // Another person may have changed the account, or removed it: saving then adds it again.
  const before = opened && (accounts.find((each) => keyOfAccount(each) === keyOfAccount(opened)) ?? null)
  const [last, setLast] = useState(before)
  if (before && before !== last) setLast(before)
  const values = useMemo(() => ({ ...(last ?? NEW_ACCOUNT) }), [last])
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    textOfFieldError: (field, error) => (field === 'account' && error === 'invalid' ? t('accountError') : null),
    save: (after) => call(changePaymentAccount, { body: { before, after } }),
    onSaved: async () => {
      onClose()
      await revalidate()
    },
  })
  const { action, notice } = useConflict({ form, values, describe: (name, present) => [t(name), present[name]] })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      {opened ? (
        <p>{t('accountName', { shop: shopNameOf(session, opened.shopId), provider: opened.provider })}</p>
      ) : (
        <>
          {session.shops.length < NAMED_SHOPS_MAX ? (
            <SelectField control={control} name="shopId" label={t('shopId')}>
              <option value="">{t('choose')}</option>
              {session.shops.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : (
            <TextField control={control} name="shopId" label={t('shopId')} hint={t('shopIdHint')} />
          )}
          <TextField control={control} name="provider" label={t('provider')} hint={t('providerHint')} />
        </>
      )}
      <TextField
        control={control}
        name="account"
        label={t('account')}
        hint={t('accountHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {opened !== null && before === null && <p className={styles.soft}>{t('removedMeanwhile')}</p>}
      {notice}
      <SaveBar form={form} action={action} />
    </form>
  )
}
