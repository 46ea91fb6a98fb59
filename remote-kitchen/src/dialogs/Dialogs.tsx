import type { StaffOrder } from '@carte/contract'
import { useAtomValue } from '@carte/store'
import { useEffect, useState } from 'react'
import type { Opened } from '../kitchen/KitchenContext.ts'
import { ordersAtom } from '../kitchen/state.ts'

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

type DialogsModule = Awaited<ReturnType<typeof openDialogs>>

const AGAIN_MS = 5_000

/**
 * Returns the code of the dialogs; null until loaded. Retries until it succeeds, because a kitchen's network can be
 * unreliable.
 */
function useDialogs(): DialogsModule | null {
  const [dialogs, setDialogs] = useState<DialogsModule | null>(null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetch = () => {
      openDialogs().then(
        (module) => {
          if (!isOver) setDialogs(module)
        },
        () => {
          if (!isOver) timer = setTimeout(fetch, AGAIN_MS)
        },
      )
    }
    fetch()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return dialogs
}

/**
 * The code of the dialogs. It loads after the board has rendered, not when a dialog opens, because there may be no
 * network then.
 */
const openDialogs = () => import(/* webpackChunkName: "dialogs" */ './all.ts')
