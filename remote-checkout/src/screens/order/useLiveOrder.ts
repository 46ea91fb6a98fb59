import type { OrderStatus } from '@carte/contract'
import { useRevalidator } from '@carte/navigation'
import { knownOrdersAtom, setOrderStatusAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { useOnReturn } from '../../parts/useOnReturn.ts'
import { useIsOurs } from './useIsOurs.ts'

/**
 * Keeps the page true: asks again when the followed orders have news of this one, when the page was drawn without the code
 * that this browser has, and when somebody comes back to the page.
 *
 * @param shown the status that the server's answer tells
 * @param hasAsked whether the server was asked with the code
 * @returns the newest status that this browser has received, by whichever way
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
