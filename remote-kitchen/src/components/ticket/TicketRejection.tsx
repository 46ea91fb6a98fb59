import type { StaffOrder } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Banner } from '@carte/ui'
import { useKitchenScope } from '../../kitchen/KitchenContext.ts'
import { rejectedAtom } from '../../kitchen/state.ts'
import { useRejectionText } from '../useRejectionText.ts'
import * as styles from './Ticket.module.css'

/** Says why the server has rejected an action on the order. Renders nothing without a rejection. */
export function TicketRejection({ order }: { readonly order: StaffOrder }) {
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useKitchenScope()
  const textOf = useRejectionText()
  const rejected = useAtomValue(rejectedAtom).find(({ subject }) => subject === order.orderId)
  if (!rejected) return null
  return (
    <Banner
      tone="error"
      className={styles.rejected}
      closeLabel={common('action.close')}
      onClose={() => kitchen.dismiss(order.orderId)}
    >
      {textOf(rejected, order)}
    </Banner>
  )
}
