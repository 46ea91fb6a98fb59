import type { StaffOrder } from '@carte/contract'
import { type Opened, useScope } from '../kitchen/KitchenContext.ts'
import { useDialogs } from './useDialogs.ts'

type DialogsProps = {
  readonly opened: Opened | null
  /** Those that are over, the latest first. */
  readonly over: readonly StaffOrder[]
}

/** What lies over the board, if anything does. A dialog is about an order as it is now: another tablet may move it meanwhile. */
export function Dialogs({ opened, over }: DialogsProps) {
  const dialogs = useDialogs()
  const { state } = useScope()
  if (!opened || !dialogs) return null
  const { OverDialog, PauseDialog, RefundDialog, RefuseDialog, SignOutDialog, SoldOutDialog, TicketDialog } = dialogs
  if (!('orderId' in opened)) {
    if (opened.is === 'over') return <OverDialog orders={over} />
    if (opened.is === 'pause') return <PauseDialog />
    return opened.is === 'soldOut' ? <SoldOutDialog /> : <SignOutDialog />
  }
  const order = state.orders?.find(({ orderId }) => orderId === opened.orderId)
  if (!order) return null
  if (opened.is === 'refuse') return <RefuseDialog order={order} />
  return opened.is === 'refund' ? <RefundDialog order={order} /> : <TicketDialog order={order} />
}
