import { paths, useLocation, useNavigate } from '@carte/navigation'
import { useMenuScope } from '../MenuContext.ts'
import { cameFromMenu } from './return.ts'

/** Goes back to where the guest came from, to the same place in it; who came by a link from outside gets to the category. */
export function useReturn(path: readonly string[]): () => void {
  const { shop } = useMenuScope()
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if (cameFromMenu(state)) void navigate(-1)
    else void navigate(paths.menu.href({ shopId: shop.id, category: path }), { replace: true })
  }
}
