import { useRevalidator } from '@carte/navigation'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrdersData } from './orders.loader.ts'
import { applyOrder, applyPage, listOf } from './steady-list.ts'
import { useOrderStream } from './useOrderStream.ts'
import { usePolling } from './usePolling.ts'
import { useReadSoon } from './useReadSoon.ts'

/** A page that is scrolled by less than this is at its top, in pixels. */
const TOP_PX = 8

/** Returns whether the person is reading: the page is scrolled, text is selected, or a row has the focus. */
function isReading(element: HTMLElement | null): boolean {
  const { activeElement } = document
  const hasFocus = activeElement !== element && !!element?.contains(activeElement)
  return window.scrollY > TOP_PX || getSelection()?.isCollapsed === false || hasFocus
}

/**
 * Returns the orders to show, and how many new ones are held back until the person asks for them (MONEY-18). The list
 * follows the event stream, and polls while that is closed.
 */
export function useSteadyOrders(data: OrdersData, listRef: RefObject<HTMLElement | null>) {
  const { orders, next, filter, shopId } = data
  const { after, ...searched } = filter
  const isSearch = Object.values(searched).some((value) => value !== undefined)
  const isNewest = after === undefined
  const key = JSON.stringify([shopId, filter])
  const { revalidate } = useRevalidator()
  const readSoon = useReadSoon()
  const [list, setList] = useState(() => listOf(key, orders))
  const showsAll = useRef(false)
  /** When the stream last sent an order, as `performance.now()`. */
  const changedAt = useRef(0)
  const shown = list.key === key ? list.shown : orders

  const takePage = useEffectEvent((page: typeof data) => {
    const isSteady = !showsAll.current && (isSearch || !isNewest || isReading(listRef.current))
    showsAll.current = false
    // An order that was held back in a search may not match any more.
    setList((before) => applyPage(isSearch ? { ...before, held: [] } : before, key, page.orders, isSteady))
    // The server may have read the page before a change that arrived meanwhile.
    if (changedAt.current >= page.readAt) readSoon()
  })
  useEffect(() => takePage(data), [data])
  const isLive = useOrderStream(shopId, {
    onReady: () => {
      if (isNewest) readSoon()
    },
    onOrder(order) {
      changedAt.current = performance.now()
      const isShown = shown.some(({ orderId }) => orderId === order.orderId)
      const last = shown.at(-1)
      const isOnPage = next === null || last === undefined || order.placedAt >= last.placedAt
      const isNew = !isShown && isNewest && !isSearch && isOnPage
      const isHeld = isNew && isReading(listRef.current)
      setList((before) => (before.key === key ? applyOrder(before, order, isHeld) : before))
      // What is searched for is known to the server alone.
      if ((isNew && !isHeld) || (!isShown && isNewest && isSearch)) readSoon()
    },
  })
  usePolling(isNewest && !isLive)

  return {
    orders: shown,
    newCount: list.key === key ? list.held.length : 0,
    /** Shows the orders that were held back, at the top of the page. */
    showNew(): void {
      showsAll.current = true
      window.scrollTo({ top: 0 })
      void revalidate()
    },
  }
}
