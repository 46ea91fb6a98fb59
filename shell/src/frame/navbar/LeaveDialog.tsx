import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, basketCountAtom, useAtomValue } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { shellTexts } from '../../texts.ts'
import type { Leaving } from './leaving.ts'

interface LeaveDialogProps {
  /** Null: nothing is asked. */
  readonly why: Leaving | null
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before a filled basket is given up with its shop (spec §2 "confirm popups"). */
export function LeaveDialog({ why, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { shopName } = useAtomValue(basketAtom)
  const count = useAtomValue(basketCountAtom)
  const isPaying = why === 'payment'
  return (
    <Dialog
      open={why !== null}
      onClose={onStay}
      title={isPaying ? t('leave.payment.title') : t('leave.title', { shop: shopName })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button block onClick={onStay}>
            {t('leave.stay')}
          </Button>
          <Button block kind="ghost" onClick={onLeave}>
            {t('leave.confirm')}
          </Button>
        </>
      }
    >
      <p>{isPaying ? t('leave.payment.text') : t('leave.text', { count })}</p>
    </Dialog>
  )
}
