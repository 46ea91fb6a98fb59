import type { Menu } from '@carte/contract'
import { filterMenu, isFiltering, NO_FILTER } from '@carte/domain'
import { useAtomValue, useSetAtom } from '@carte/store'
import { useDeferredValue, useMemo, useState } from 'react'
import { menuFilterAtom } from '../../components/article/avoided.ts'
import { tellUnreachableAtom, useLazyChunk } from '../../components/lazy-chunk.ts'
import { menuTools } from '../../components/menuTools.ts'
import { categoriesOf } from './category.ts'
import { revealedAtom } from './filters/revealed.ts'

/**
 * Returns the part of a menu to render: the dishes that pass the guest's filters, or all if the guest chose to see the
 * rest. The server does not know the filters, so they apply after hydration.
 *
 * @param isLong whether its cards render in chunks
 * @param isWhole whether the menu is complete: in the beginning of a long one, it is unknown which categories are empty
 * @param query the search; empty for none
 */
export function useMenuList(menu: Menu, isLong: boolean, isWhole: boolean, query: string) {
  // Deferred, so that rendering another list does not block input.
  const wanted = useDeferredValue(useAtomValue(menuFilterAtom))
  const isRevealed = useAtomValue(revealedAtom)
  const tell = useSetAtom(tellUnreachableAtom)
  const [hasFailed, setFailed] = useState(false)
  const tools = useLazyChunk(menuTools, query || (isFiltering(wanted) ? 'filters' : isLong ? 'pieces' : ''), () => {
    setFailed(true)
    tell()
  })
  // Apply the filter together with the notes about hidden dishes, so that the layout shifts once. If their code fails
  // to load, apply it without them.
  const filter = isWhole && (tools || hasFailed) ? wanted : NO_FILTER
  const filtered = useMemo(() => filterMenu(menu, filter), [menu, filter])
  const shown = isRevealed ? menu : filtered
  return {
    tools,
    filter,
    /** Null without active filters. */
    filtered: isFiltering(filter) ? filtered : null,
    isRevealed,
    shown,
    categories: useMemo(() => categoriesOf(shown), [shown]),
  }
}
