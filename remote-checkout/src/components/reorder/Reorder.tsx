import type { OrderDetails } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Button, VisuallyHidden } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import { ReorderDialog } from './ReorderDialog.tsx'
import { useReorder } from './useReorder.ts'

export interface ReorderProps {
  readonly details: OrderDetails
  /** Whether it is in a list of orders: its accessible name then includes the order's code. */
  readonly isListed?: boolean
}

export function Reorder({ details, isListed = false }: ReorderProps) {
  const { t } = useTexts(checkoutTexts)
  const { isBusy, begin, ...asked } = useReorder(details)
  return (
    <>
      <Button kind="ghost" small busy={isBusy} onClick={() => void begin()}>
        {t('reorder')}
        {isListed && <VisuallyHidden> {details.pickupCode}</VisuallyHidden>}
      </Button>
      <ReorderDialog details={details} {...asked} />
    </>
  )
}
