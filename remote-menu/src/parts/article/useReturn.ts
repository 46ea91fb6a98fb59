import { paths, useLocation, useNavigate } from '@carte/navigation'
import { useRef } from 'react'
import { useMenuScope } from '../MenuContext.ts'
import { cameFromMenu } from './return.ts'

/**
 * Goes back to where the guest came from, to the same place in it; who came by a link from outside gets to the category. Once: a second tap,
 * while the screen is still on its way out, would lead past it.
 */
export function useReturn(path: readonly string[]): () => void {
  const { shop } = useMenuScope()
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const left = useRef<string | null>(null)
  return () => {
    if (left.current === key) return
    left.current = key
    if (cameFromMenu(state)) void navigate(-1)
    else void navigate(paths.menu.href({ shopId: shop.id, category: path }), { replace: true })
  }
}
