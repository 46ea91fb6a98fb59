import type { StaffOrder } from '@carte/contract'
import { useAtomValue } from '@carte/store'
import { useEffect, useState } from 'react'
import type { OpenDialog } from '../kitchen/KitchenContext.ts'
import { ordersAtom } from '../kitchen/state.ts'

type DialogsProps = {
  readonly opened: OpenDialog | null
  /** Orders that were handed over or canceled lately, latest first. */
  readonly ended: readonly StaffOrder[]
}

/**
 * Renders the open dialog over the board. It takes the order from the current state, because another tablet may have
 * moved it since.
 */
export function Dialogs({ opened, ended }: DialogsProps) {
  const dialogs = useDialogs()
  const orders = useAtomValue(ordersAtom)
  if (!opened || !dialogs) return null
  const {
    BusyDialog,
    EndedOrdersDialog,
    PauseDialog,
    RefundDialog,
    RejectDialog,
    SignOutDialog,
    SoldOutDialog,
    TablesDialog,
    TicketDialog,
    TimeDialog,
  } = dialogs
  if (!('orderId' in opened)) {
    if (opened.kind === 'ended') return <EndedOrdersDialog orders={ended} />
    if (opened.kind === 'pause') return <PauseDialog />
    if (opened.kind === 'busy') return <BusyDialog />
    if (opened.kind === 'tables') return <TablesDialog />
    return opened.kind === 'soldOut' ? <SoldOutDialog /> : <SignOutDialog />
  }
  const order = orders?.find(({ orderId }) => orderId === opened.orderId)
  if (!order) return null
  if (opened.kind === 'time') return <TimeDialog order={order} />
  if (opened.kind === 'reject') return <RejectDialog order={order} />
  return opened.kind === 'refund' ? <RefundDialog order={order} /> : <TicketDialog order={order} />
}

/**
 * Imports the dialogs. Called when the board has rendered, not when a dialog opens, because there may be no network
 * then.
 */
const importDialogs = () => import(/* webpackChunkName: "dialogs" */ './all.ts')

type DialogsModule = Awaited<ReturnType<typeof importDialogs>>

const RETRY_MS = 5_000

/** Returns the dialogs; null until loaded. Retries until it succeeds, because a kitchen's network can be unreliable. */
function useDialogs(): DialogsModule | null {
  const [dialogs, setDialogs] = useState<DialogsModule | null>(null)
  useEffect(() => {
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      importDialogs().then(
        (module) => {
          if (!isUnmounted) setDialogs(module)
        },
        () => {
          if (!isUnmounted) timer = setTimeout(load, RETRY_MS)
        },
      )
    }
    load()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [])
  return dialogs
}
