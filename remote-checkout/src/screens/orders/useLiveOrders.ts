import { useOnReturn } from '@carte/features'
import { useRevalidator } from '@carte/navigation'
import { setOrderStatusAtom, useSetAtom } from '@carte/store'
import { useEffect, useEffectEvent } from 'react'
import { detailsOf, type OrderRow } from './groups.ts'

/**
 * Keeps the list current: reloads when an order has no response yet (the server renders the page without orders), when
 * a status changes, and when the page becomes visible.
 */
export function useLiveOrders(rows: readonly OrderRow[]): void {
  const { revalidate } = useRevalidator()
  const setStatus = useSetAtom(setOrderStatusAtom)
  const refresh = () => void revalidate()
  const ask = useEffectEvent(refresh)

  const lacks = rows.some(({ found }) => found === undefined)
  useEffect(() => {
    if (lacks) ask()
  }, [lacks])

  const news = rows
    .filter(({ order, found }) => order.status !== undefined && order.status !== detailsOf(found)?.status)
    .map(({ order }) => `${order.id} ${order.status}`)
    .join()
  useEffect(() => {
    if (news !== '') ask()
  }, [news])

  const told = rows.flatMap(({ found }) => detailsOf(found) ?? [])
  const note = useEffectEvent(() => {
    for (const { orderId, status } of told) setStatus(orderId, status)
  })
  const statuses = told.map(({ orderId, status }) => `${orderId} ${status}`).join()
  useEffect(() => {
    if (statuses !== '') note()
  }, [statuses])

  useOnReturn(refresh)
}
