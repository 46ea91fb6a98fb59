import type { ShopOrderRow } from '@carte/contract'
import { getShopOrderEvents } from '@carte/contract/admin'
import { useClient } from '@carte/store'
import { type EventStream, openEventStream, parsed } from '@carte/store/event-stream'
import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds of silence after which a stream is dead: the server sends a `ping` every 25 seconds. */
const DEAD_MS = 60_000
/** A rejected stream is tried again after this time. Until then the page polls. */
const RETRY = { firstMs: 15_000, maxMs: 120_000, jitter: 0.25 }

const isRow = (value: unknown): value is ShopOrderRow =>
  typeof value === 'object' && value !== null && 'orderId' in value && typeof value.orderId === 'string'

interface OrderStreamOptions {
  readonly onOrder: (order: ShopOrderRow) => void
  /** Called when changes may have been missed, or the session may have ended, so that the data must be read again. */
  readonly onReady: () => void
}

/**
 * Follows the orders of a shop while the page is visible (MONEY-17). A page in the background has no stream: a browser
 * opens few connections to a server at a time.
 *
 * @returns whether the stream is open; if not, the page must poll
 */
export function useOrderStream(shopId: string, { onOrder, onReady }: OrderStreamOptions): boolean {
  const client = useClient()
  const [isLive, setLive] = useState(false)
  const receiveOrder = useEffectEvent(onOrder)
  const receiveReady = useEffectEvent(onReady)
  useEffect(() => {
    if (typeof EventSource !== 'function') return
    let stream: EventStream | null = null
    const close = () => {
      stream?.close()
      stream = null
      setLive(false)
    }
    const open = () =>
      openEventStream({
        open: () => new EventSource(client.address(getShopOrderEvents, { params: { shopId } })),
        events: ['order', 'ready'],
        heartbeats: ['open', 'ping'],
        silenceMs: DEAD_MS,
        retry: RETRY,
        onEvent(name, data) {
          setLive(true)
          const order = name === 'order' ? parsed(data, isRow) : null
          if (order) receiveOrder(order)
          if (name === 'ready') receiveReady()
        },
        onFailure(failure) {
          if (failure !== 'silent') setLive(false)
          if (failure === 'rejected') receiveReady()
        },
      })
    const followVisibility = () => {
      if (document.hidden) close()
      else stream ??= open()
    }
    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      close()
    }
  }, [client, shopId])
  return isLive
}
