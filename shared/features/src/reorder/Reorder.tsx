import { useTexts } from '@carte/i18n'
import { Button, VisuallyHidden } from '@carte/ui'
import { ReorderDialog } from './ReorderDialog.tsx'
import type { ReorderTexts } from './texts.ts'
import { type ReorderedOrder, useReorder } from './useReorder.ts'

export interface ReorderProps {
  readonly order: ReorderedOrder
  readonly texts: ReorderTexts
  /** Names the order in the button's accessible name, where several orders are listed. */
  readonly label?: string | undefined
}

/** Renders the button that orders an earlier order again, and its dialog. */
export function Reorder({ order, texts, label }: ReorderProps) {
  const { t } = useTexts(texts)
  const { isBusy, begin, ...asked } = useReorder(order)
  return (
    <>
      <Button kind="ghost" small busy={isBusy} onClick={() => void begin()}>
        {t('reorder')}
        {label !== undefined && <VisuallyHidden> {label}</VisuallyHidden>}
      </Button>
      <ReorderDialog shopId={order.shopId} texts={texts} {...asked} />
    </>
  )
}
