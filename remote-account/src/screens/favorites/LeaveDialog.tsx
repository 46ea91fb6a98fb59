import type { Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { basketAtom, settingsAtom, useAtomValue } from '@carte/store'
import { Button, buttonClass, Dialog } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import { shopHref } from './shop-href.ts'

export interface LeaveDialogProps {
  /** Where the customer wants to go; null while nobody does. */
  readonly to: Shop | null
  readonly onClose: () => void
}

/** Asks before a basket is emptied because another restaurant is chosen. */
export function LeaveDialog({ to, onClose }: LeaveDialogProps) {
  const { t } = useTexts(accountTexts)
  const common = useTexts(commonTexts)
  const { shopName } = useAtomValue(basketAtom)
  const configured = useAtomValue(settingsAtom)?.orderTypes ?? []
  return (
    <Dialog
      open={to !== null}
      onClose={onClose}
      title={to && t('restaurant.leave', { shop: to.name })}
      closeLabel={common.t('action.close')}
      footer={
        to && (
          <>
            <Link className={buttonClass('primary', { block: true })} to={shopHref(to.id, configured)}>
              {t('restaurant.go')}
            </Link>
            <Button block kind="ghost" onClick={onClose}>
              {t('restaurant.leave.no')}
            </Button>
          </>
        )
      }
    >
      <p>{t('restaurant.leave.text', { shop: shopName })}</p>
    </Dialog>
  )
}
