import { type RefObject, useEffect } from 'react'

/** Scrolls the list horizontally so that its current item is centered. Never scrolls the page. */
export function useCenteredItem(list: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const row = list.current
    if (!row || current === undefined || typeof row.scrollTo !== 'function') return
    const item = row.querySelector<HTMLElement>('[aria-current="true"]')
    if (!item || row.scrollWidth <= row.clientWidth) return
    const away = item.getBoundingClientRect().left - row.getBoundingClientRect().left
    row.scrollTo({ left: row.scrollLeft + away - (row.clientWidth - item.offsetWidth) / 2 })
  }, [list, current])
}
