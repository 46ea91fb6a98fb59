import type { ReorderPlan } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketCountAtom, useAtomValue } from '@carte/store'
import { Button, buttonClass, Dialog } from '@carte/ui'
import { ReorderText } from './ReorderText.tsx'
import type { ReorderTexts } from './texts.ts'
import type { ReorderState } from './useReorder.ts'

export interface ReorderDialogProps extends Pick<ReorderState, 'plan' | 'confirm' | 'close'> {
  readonly shopId: string
  readonly texts: ReorderTexts
}

export function ReorderDialog({ shopId, texts, plan, confirm, close }: ReorderDialogProps) {
  const { t } = useTexts(texts)
  const common = useTexts(commonTexts)
  const titleOf = useTitle(texts)
  const isFilled = useAtomValue(basketCountAtom) > 0
  const toMenu = paths.menu.href({ shopId, category: [] })
  return (
    <Dialog
      open={plan !== null}
      onClose={close}
      title={plan && titleOf(plan, isFilled)}
      closeLabel={common.t('action.close')}
      footer={
        plan?.kind === 'ready' ? (
          <>
            <Button block onClick={confirm}>
              {t('reorder.confirm')}
            </Button>
            <Button block kind="ghost" onClick={close}>
              {t('reorder.no')}
            </Button>
          </>
        ) : plan?.kind === 'none' ? (
          <Link className={buttonClass('primary', { block: true })} to={toMenu}>
            {t('reorder.toMenu')}
          </Link>
        ) : (
          <Button block onClick={close}>
            {common.t('action.close')}
          </Button>
        )
      }
    >
      {plan && <ReorderText plan={plan} texts={texts} />}
    </Dialog>
  )
}

function useTitle(texts: ReorderTexts): (plan: ReorderPlan, isFilled: boolean) => string {
  const { t } = useTexts(texts)
  return (plan, isFilled) => {
    switch (plan.kind) {
      case 'ready':
        return t(isFilled ? 'reorder.replace' : 'reorder.some')
      case 'closed':
        return t('reorder.closed', { shop: plan.shop.name })
      default:
        return t(`reorder.${plan.kind}`)
    }
  }
}
