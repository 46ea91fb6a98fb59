import { useAtomValue, useSetAtom } from '@carte/store'
import { useCallback, useDeferredValue } from 'react'
import { menuSearchAtom } from './menuSearch.ts'

/**
 * Returns the search of a shop's menu. `shownQuery` is trimmed and deferred: it may lag behind `query`, so that a long
 * menu does not slow down typing.
 */
export function useMenuSearch(shopId: string) {
  const kept = useAtomValue(menuSearchAtom)
  const query = kept.shopId === shopId ? kept.query : ''
  const keep = useSetAtom(menuSearchAtom)
  const search = useCallback((next: string) => keep({ shopId, query: next }), [keep, shopId])
  return { query, shownQuery: useDeferredValue(query.trim()), search }
}
