import type { TableOrder } from '@carte/contract'
import { atom, tableAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { followTable } from './table-sync.ts'

const isOnline = atom(true)

/** Whether the last request about the table has reached the server. */
export const isTableOnlineAtom = atom((get) => get(isOnline))

interface FollowTableOptions {
  /** Called when the session has ended. It stays stored. */
  readonly onEnd: () => void
  /** Called when another guest has paid dishes of this basket. */
  readonly onPaid?: (order: TableOrder) => void
  /** Called when a paid order was rolled back, and its dishes are in this basket again. */
  readonly onReturned?: (order: TableOrder) => void
  /** Called when the server has the lines of this browser's basket as they are. */
  readonly onPublished?: () => void
}

/** Follows the table that this browser takes part in, while the component is mounted. */
export function useFollowTable({ onEnd, onPaid, onReturned, onPublished }: FollowTableOptions): void {
  const store = useStore()
  const tableId = useAtomValue(tableAtom)?.tableId
  const end = useEffectEvent(onEnd)
  const notifyPublished = useEffectEvent(() => onPublished?.())
  const notifyPaid = useEffectEvent((order: TableOrder) => {
    if (order.guestId !== store.get(tableAtom)?.guestId) onPaid?.(order)
  })
  const notifyReturned = useEffectEvent((order: TableOrder) => onReturned?.(order))
  useEffect(() => {
    if (tableId === undefined) return
    return followTable(store, tableId, {
      onEnd: () => end(),
      onPaid: (order) => notifyPaid(order),
      onReturned: (order) => notifyReturned(order),
      onPublished: () => notifyPublished(),
      onConnection: (online) => store.set(isOnline, online),
    })
  }, [store, tableId])
}
