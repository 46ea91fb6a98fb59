import { commonTexts, useTexts } from '@carte/i18n'
import { paths, useNavigate } from '@carte/navigation'
import { basketAtom, basketCountAtom, clearBasketAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { shellTexts } from '../../texts.ts'

interface LeaveDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before a filled basket is given up with its shop; confirmed, it is emptied and the guest goes home (spec §4). */
export function LeaveDialog({ open, onClose }: LeaveDialogProps) {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { shopName } = useAtomValue(basketAtom)
  const count = useAtomValue(basketCountAtom)
  const clear = useSetAtom(clearBasketAtom)
  const navigate = useNavigate()

  const leave = () => {
    onClose()
    clear({ shop: true })
    void navigate(paths.home.href())
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('leave.title', { shop: shopName })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button block onClick={onClose}>
            {t('leave.stay')}
          </Button>
          <Button block kind="ghost" onClick={leave}>
            {t('leave.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text', { count })}</p>
    </Dialog>
  )
}
