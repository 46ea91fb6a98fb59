import type { OrderStatus } from '@carte/contract'
import { useOnReturn } from '@carte/features'
import { useRevalidator } from '@carte/navigation'
import { knownOrdersAtom, setOrderStatusAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { useIsOurs } from './useIsOurs.ts'

/**
 * Keeps the page current: reloads when the order's status changes, when the page was rendered without the code that
 * this browser has, and when the page becomes visible.
 *
 * @param shown the status in the loaded data
 * @param hasAsked whether the loader sent the code
 * @returns the latest status known to this browser, from any source
 */
export function useLiveOrder(orderId: string, shown: OrderStatus | null, hasAsked: boolean): OrderStatus | undefined {
  const { revalidate } = useRevalidator()
  const setStatus = useSetAtom(setOrderStatusAtom)
  const heard = useAtomValue(knownOrdersAtom).find(({ id }) => id === orderId)?.status
  const lacksDetails = useIsOurs(orderId) && !hasAsked

  const refresh = () => void revalidate()
  const ask = useEffectEvent(refresh)
  const askForNews = useEffectEvent((news: OrderStatus) => {
    if (news !== shown) void revalidate()
  })

  useEffect(() => {
    if (shown !== null) setStatus(orderId, shown)
  }, [setStatus, orderId, shown])

  useEffect(() => {
    if (lacksDetails) ask()
  }, [lacksDetails])

  useEffect(() => {
    if (heard !== undefined) askForNews(heard)
  }, [heard])

  useOnReturn(refresh)
  return heard
}
