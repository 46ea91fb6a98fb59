import { useOrderStream } from './useOrderStream.ts'
import { usePolling } from './usePolling.ts'
import { useReadSoon } from './useReadSoon.ts'

/** Reads the page of an order again when the order changes. Polls while the event stream is closed (MONEY-17). */
export function useLiveOrder(shopId: string, orderId: string): void {
  const readSoon = useReadSoon()
  const isLive = useOrderStream(shopId, {
    onReady: readSoon,
    onOrder: (changed) => {
      if (changed.orderId === orderId) readSoon()
    },
  })
  usePolling(!isLive)
}
