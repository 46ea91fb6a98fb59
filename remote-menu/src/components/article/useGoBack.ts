import { paths, useLocation, useNavigate } from '@carte/navigation'
import { useRef } from 'react'
import { useMenuScope } from '../MenuContext.ts'

/** State of a history entry that was opened from a page of this site, so that going back returns to it. */
export const FROM_MENU = { fromMenu: true } as const

const cameFromMenu = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromMenu' in state && state.fromMenu === true

/**
 * Returns a function that goes back to the page the guest came from, or to the category if they opened the article by a
 * link from outside. It works once per history entry: a second tap during the transition would go back two pages.
 */
export function useGoBack(path: readonly string[]): () => void {
  const { shop } = useMenuScope()
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const leftKey = useRef<string | null>(null)
  return () => {
    if (leftKey.current === key) return
    leftKey.current = key
    if (cameFromMenu(state)) void navigate(-1)
    else void navigate(paths.menu.href({ shopId: shop.id, category: path }), { replace: true })
  }
}
