import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import * as styles from './ChipNav.module.css'

export type ChipNavItem = { readonly id: string; readonly label: string; readonly href: string }

export type ChipNavProps = {
  readonly items: readonly ChipNavItem[]
  readonly current: string | undefined
  readonly label: string
  /** Called for a click without modifier keys. `event.preventDefault()` prevents the navigation. */
  readonly onSelect?: ((id: string, event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** A row that scrolls horizontally, or a column for large screens; `auto` is a row for windows below 64 rem. */
  readonly layout?: 'row' | 'column' | 'auto' | undefined
  readonly className?: string | undefined
}

/** Links to the sections of a long list. Keeps the current one in view. */
export function ChipNav({ items, current, label, onSelect, layout = 'row', className }: ChipNavProps) {
  const list = useRef<HTMLUListElement>(null)
  useCenteredItem(list, current)
  return (
    <nav aria-label={label} data-layout={layout} className={cx(styles.nav, className)}>
      <ul
        ref={list}
        className={styles.list}
        onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 1)}
      >
        {items.map((item) => (
          <li key={item.id}>
            <a
              href={item.href}
              className={styles.chip}
              aria-current={item.id === current ? 'true' : undefined}
              onClick={(event) => {
                const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
                if (!isModified && event.button === 0) onSelect?.(item.id, event)
              }}
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
