import type { StaffOrder } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { commonTexts, formatPrice, problemText, useTexts } from '@carte/i18n'
import { Button, Dialog } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { useState } from 'react'
import { useScope } from '../kitchen/KitchenContext.ts'
import { canReject, moneyAfterRejection } from '../kitchen/orders.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'
import { REASONS, type Reason } from './reasons.ts'

export function RejectDialog({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, open } = useScope()
  const [reason, choose] = useState<Reason | null>(null)
  const close = () => open(null)
  const isPossible = canReject(order)
  const refuse = () => {
    if (!reason) return
    kitchen.refuse(order, reason.code)
    close()
  }
  const total = formatPrice(toMinor(order.total), order.currency, language)
  return (
    <Dialog
      open
      className={styles.dialog}
      size="m"
      onClose={close}
      title={t('refuse.title', { code: order.pickupCode })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button kind="ghost" className={styles.big} onClick={close}>
            {t('refuse.keep')}
          </Button>
          <Button className={styles.danger} aria-disabled={!reason || !isPossible || undefined} onClick={refuse}>
            {t('refuse.confirm')}
          </Button>
        </>
      }
    >
      {isPossible ? (
        <>
          <p className={styles.text}>{t(`refuse.money.${moneyAfterRejection(order)}`, { total })}</p>
          <fieldset>
            <legend className={styles.legend}>{t('refuse.why')}</legend>
            {REASONS.map((each) => (
              <RadioRow
                key={each.key}
                name="reason"
                className={styles.row}
                checked={reason === each}
                onChange={() => choose(each)}
                label={t(`reason.${each.key}`)}
                description={t('refuse.guestReads', {
                  text: each.code ? problemText(common, { code: each.code }) : t('refuse.noReason'),
                })}
              />
            ))}
          </fieldset>
        </>
      ) : (
        <p className={styles.text}>{t('refused.quicker', { status: t(`step.${order.status}`) })}</p>
      )}
    </Dialog>
  )
}
