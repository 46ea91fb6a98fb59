import type { Problem } from '@carte/contract'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Button, Dialog, Notice } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'

interface CancelDialogProps {
  readonly open: boolean
  readonly pickupCode: string
  /** Whether the order can still be canceled, as far as this page knows. */
  readonly isPossible: boolean
  readonly isSending: boolean
  /** Why the last attempt failed. */
  readonly problem: Problem | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Asks before an order is canceled. After a failure the guest can try again. Says so if the order cannot be canceled
 * any more.
 */
export function CancelDialog(props: CancelDialogProps) {
  const { open, pickupCode, isPossible, isSending, problem, onConfirm, onClose } = props
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const isTooLate = !isSending && (!isPossible || problem?.status === 409)
  // The buttons are replaced, and one of them may have the focus.
  const closeButton = useFocusOnAppear<HTMLButtonElement>(open && isTooLate)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('order.cancel.title', { code: pickupCode })}
      closeLabel={common.t('action.close')}
      footer={
        isTooLate ? (
          <Button ref={closeButton} block onClick={onClose}>
            {common.t('action.close')}
          </Button>
        ) : (
          <>
            <Button block busy={isSending} onClick={onConfirm}>
              {t('order.cancel.confirm')}
            </Button>
            <Button block kind="ghost" aria-disabled={isSending} onClick={() => !isSending && onClose()}>
              {t('order.cancel.keep')}
            </Button>
          </>
        )
      }
    >
      {isTooLate ? (
        <p role="alert">{t('order.cancel.tooLate')}</p>
      ) : (
        <>
          <p>{t('order.cancel.text')}</p>
          {problem && <Notice tone="error" title={problemText(common.t, problem)} className={styles.failed} />}
        </>
      )}
    </Dialog>
  )
}
