import { useLocation } from '@carte/navigation'
import { settingsAtom, shopAtom, useAtomValue } from '@carte/store'
import { matchRoute } from '../../routes.ts'

/** Returns the address one step up; null at unknown addresses and on routes without `back`, such as home. */
export function useParentAddress(): string | null {
  const { pathname, search } = useLocation()
  const settings = useAtomValue(settingsAtom)
  const shop = useAtomValue(shopAtom)
  const match = matchRoute(pathname)
  if (!match?.row.back) return null
  const orderTypes = (settings?.orderTypes ?? []).filter((type) => shop?.orderTypes.includes(type) ?? true)
  return match.row.back(match.params, {
    query: new URLSearchParams(search),
    orderTypes,
    shopId: shop?.id ?? null,
  })
}
