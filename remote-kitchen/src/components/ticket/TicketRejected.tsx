import type { StaffOrder } from '@carte/contract'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Banner } from '@carte/ui'
import { useScope } from '../../kitchen/KitchenContext.ts'
import { isConflict } from '../../kitchen/orders.ts'
import { refusedAtom } from '../../kitchen/state.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Ticket.module.css'

export function TicketRefused({ order }: { readonly order: StaffOrder }) {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useScope()
  const refused = useAtomValue(refusedAtom).find(({ subject }) => subject === order.orderId)
  if (!refused) return null
  return (
    <Banner
      tone="error"
      className={styles.refused}
      closeLabel={common('action.close')}
      onClose={() => kitchen.dismiss(order.orderId)}
    >
      {isConflict(refused.problem)
        ? t('refused.quicker', { status: t(`step.${order.status}`) })
        : problemText(common, refused.problem)}
    </Banner>
  )
}
