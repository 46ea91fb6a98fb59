import type { StaffOrder } from '@carte/contract'
import { useAtomValue } from '@carte/store'
import type { Opened } from '../kitchen/KitchenContext.ts'
import { ordersAtom } from '../kitchen/state.ts'
import { useDialogs } from './useDialogs.ts'

type DialogsProps = {
  readonly opened: Opened | null
  /** Finished orders, latest first. */
  readonly over: readonly StaffOrder[]
}

/**
 * Renders the open dialog over the board. It takes the order from the current state, because another tablet may have
 * moved it since.
 */
export function Dialogs({ opened, over }: DialogsProps) {
  const dialogs = useDialogs()
  const orders = useAtomValue(ordersAtom)
  if (!opened || !dialogs) return null
  const { OverDialog, PauseDialog, RefundDialog, RejectDialog, SignOutDialog, SoldOutDialog, TicketDialog } = dialogs
  if (!('orderId' in opened)) {
    if (opened.is === 'over') return <OverDialog orders={over} />
    if (opened.is === 'pause') return <PauseDialog />
    return opened.is === 'soldOut' ? <SoldOutDialog /> : <SignOutDialog />
  }
  const order = orders?.find(({ orderId }) => orderId === opened.orderId)
  if (!order) return null
  if (opened.is === 'refuse') return <RejectDialog order={order} />
  return opened.is === 'refund' ? <RefundDialog order={order} /> : <TicketDialog order={order} />
}
