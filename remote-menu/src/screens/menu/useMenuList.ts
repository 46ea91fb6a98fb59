import type { Menu } from '@carte/contract'
import { filterMenu, isFiltering, NO_FILTER } from '@carte/domain'
import { useAtomValue } from '@carte/store'
import { useDeferredValue, useMemo } from 'react'
import { menuFilterAtom } from '../../parts/article/avoided.ts'
import { categoriesOf } from './category.ts'
import { revealedAtom } from './filters/revealed.ts'
import { useMenuTools } from './useMenuTools.ts'

/**
 * What of a menu is drawn: what fits the guest's filters, unless they want to see the rest too. A server does not know them, so that they hold
 * from the moment at which the page is alive.
 *
 * @param query what is searched for; empty when nothing is
 */
export function useMenuList(menu: Menu, query: string) {
  // Drawing another list holds up nobody who ticks or taps.
  const wanted = useDeferredValue(useAtomValue(menuFilterAtom))
  const isRevealed = useAtomValue(revealedAtom)
  const { tools, hasFailed, ahead } = useMenuTools(query || (isFiltering(wanted) ? 'filters' : ''))
  // The list changes together with the words that say what is left out, so that nothing jumps twice; it does without them too.
  const filter = tools || hasFailed ? wanted : NO_FILTER
  const filtered = useMemo(() => filterMenu(menu, filter), [menu, filter])
  const shown = isRevealed ? menu : filtered
  return {
    tools,
    /** Gets what a search needs, before somebody types. */
    ahead,
    filter,
    /** Null where everything is left in. */
    filtered: isFiltering(filter) ? filtered : null,
    isRevealed,
    shown,
    categories: useMemo(() => categoriesOf(shown), [shown]),
  }
}
