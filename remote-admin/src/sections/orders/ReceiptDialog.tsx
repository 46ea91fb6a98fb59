import type { ShopOrder } from '@carte/contract'
import { resendReceipt } from '@carte/contract/admin'
import { isEmailAddress } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Dialog } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { FormStatus, TextField, useAdminForm } from '../../components/form/index.ts'
import { useAdminCall } from '../../components/index.ts'
import { adminTexts } from '../../texts.ts'
import * as styles from './OrderSection.module.css'
import { orderTexts } from './texts.ts'

interface ReceiptFormProps {
  readonly order: ShopOrder
  readonly shopId: string
  readonly onSent: (email: string) => void
}

interface ReceiptDialogProps extends ReceiptFormProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Sends the receipt again, to the order's address or another one (MONEY-6). */
export function ReceiptDialog({ open, onClose, ...form }: ReceiptDialogProps) {
  const { t } = useTexts(orderTexts)
  const { t: common } = useTexts(commonTexts)
  return (
    <Dialog open={open} title={t('receiptTitle')} closeLabel={common('action.close')} onClose={onClose}>
      <ReceiptForm {...form} />
    </Dialog>
  )
}

function ReceiptForm({ order: { orderId, email = '' }, shopId, onSent }: ReceiptFormProps) {
  const { t } = useTexts(orderTexts)
  const { t: admin } = useTexts(adminTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const schema = useMemo(
    () =>
      z.object({
        email: z
          .string()
          .check(
            z.trim(),
            z.minLength(1),
            z.maxLength(254),
            z.refine(isEmailAddress, { error: () => admin('field.email') }),
          ),
      }),
    [admin],
  )
  const values = useMemo(() => ({ email }), [email])
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    save: async (body) => {
      const result = await call(resendReceipt, { params: { shopId, orderId }, body })
      return result.ok ? { ...result, data: body.email } : result
    },
    onSaved: async (sentTo) => {
      onSent(sentTo)
      await revalidate()
    },
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        control={form.form.control}
        name="email"
        label={t('receiptAddress')}
        hint={t('receiptHint')}
        type="email"
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <FormStatus form={form} />
      <Button type="submit" busy={form.state === 'saving'}>
        {t('receiptSubmit')}
      </Button>
    </form>
  )
}
