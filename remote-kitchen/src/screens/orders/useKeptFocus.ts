import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The last position of the focus. */
interface Place {
  readonly ticket: string
  readonly column: string
}

/**
 * Keeps the focus on its ticket when the ticket moves to another column, and moves it to the column's heading when the
 * ticket is removed.
 *
 * @param change a value that changes whenever tickets may have moved
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>, change: unknown): void {
  const last = useRef<Place | null>(null)
  useEffect(() => {
    const root = board.current
    const remember = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target : null
      const ticket = element?.closest<HTMLElement>('[data-order]')?.dataset.order
      const column = element?.closest<HTMLElement>('[data-column]')?.dataset.column
      last.current = ticket && column ? { ticket, column } : null
    }
    root?.addEventListener('focusin', remember)
    return () => root?.removeEventListener('focusin', remember)
  }, [board])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` stands for the DOM, which is read here
  useLayoutEffect(() => {
    const place = last.current
    if (!place || document.activeElement !== document.body) return
    const find = (selector: string) => board.current?.querySelector<HTMLElement>(selector)
    const ticket = find(`[data-order="${CSS.escape(place.ticket)}"] [data-heading]`)
    const goal = ticket ?? find(`[data-heading="${place.column}"]`)
    goal?.focus({ preventScroll: true })
  }, [board, change])
}
