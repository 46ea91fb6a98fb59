import type { PastOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Button, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import { ReorderDialog } from './ReorderDialog.tsx'
import { useReorder } from './useReorder.ts'

export interface ReorderProps {
  readonly order: PastOrder
  /** Date and time of the order, for the button's accessible name. */
  readonly when: string
}

export function Reorder({ order, when }: ReorderProps) {
  const { t } = useTexts(accountTexts)
  const { isBusy, begin, ...asked } = useReorder(order)
  return (
    <>
      <Button kind="ghost" small busy={isBusy} onClick={() => void begin()}>
        {t('reorder')}
        <VisuallyHidden> {when}</VisuallyHidden>
      </Button>
      <ReorderDialog shopId={order.shopId} {...asked} />
    </>
  )
}
