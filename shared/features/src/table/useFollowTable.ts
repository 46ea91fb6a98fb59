import type { Table, TableOrder } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { atom, tableAtom, useAtomValue, useStore } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { followTable } from './table-sync.ts'

const isOnline = atom(true)

/** Whether the last request about the table has reached the server. */
export const isTableOnlineAtom = atom((get) => get(isOnline))

type Receive = (answer: Result<Table>) => void
const receive = atom<{ readonly current: Receive } | null>(null)

/**
 * Takes the answer to a call of a component about the table, and notifies the listeners of `useFollowTable`. Null while
 * no component follows the table.
 */
export const receiveAnswerAtom = atom((get) => get(receive)?.current ?? null)

interface FollowTableOptions {
  /** Called when the session has ended. It stays stored. */
  readonly onEnd: () => void
  /** Called when another guest has paid dishes of this basket. */
  readonly onPaid?: (order: TableOrder) => void
  /** Called when a paid order was rolled back, and its dishes are in this basket again. */
  readonly onReturned?: (order: TableOrder) => void
  /** Called when the staff have moved the table to another spot, and this basket with it. */
  readonly onMoved?: () => void
  /** Called when the server has the lines of this browser's basket as they are. */
  readonly onPublished?: () => void
}

/** Follows the table that this browser takes part in, while the component is mounted. */
export function useFollowTable({ onEnd, onPaid, onReturned, onMoved, onPublished }: FollowTableOptions): void {
  const store = useStore()
  const tableId = useAtomValue(tableAtom)?.tableId
  const end = useEffectEvent(onEnd)
  const notifyPublished = useEffectEvent(() => onPublished?.())
  const notifyPaid = useEffectEvent((order: TableOrder) => {
    if (order.guestId !== store.get(tableAtom)?.guestId) onPaid?.(order)
  })
  const notifyReturned = useEffectEvent((order: TableOrder) => onReturned?.(order))
  const notifyMoved = useEffectEvent(() => onMoved?.())
  useEffect(() => {
    if (tableId === undefined) return
    const followed = followTable(store, tableId, {
      onEnd: () => end(),
      onPaid: (order) => notifyPaid(order),
      onReturned: (order) => notifyReturned(order),
      onMoved: () => notifyMoved(),
      onPublished: () => notifyPublished(),
      onConnection: (online) => store.set(isOnline, online),
    })
    store.set(receive, { current: followed.receive })
    return () => {
      followed.stop()
      store.set(receive, null)
    }
  }, [store, tableId])
}
