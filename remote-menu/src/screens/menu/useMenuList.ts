import type { Menu } from '@carte/contract'
import { filterMenu, isFiltering, NO_FILTER } from '@carte/domain'
import { useAtomValue, useSetAtom } from '@carte/store'
import { useDeferredValue, useMemo, useState } from 'react'
import { menuFilterAtom } from '../../parts/article/avoided.ts'
import { tellUnreachableAtom, useLatePiece } from '../../parts/late-piece.ts'
import { menuTools } from '../../parts/menuTools.ts'
import { categoriesOf } from './category.ts'
import { revealedAtom } from './filters/revealed.ts'

/**
 * What of a menu is drawn: what fits the guest's filters, unless they want to see the rest too. A server does not know them, so that they hold
 * from the moment at which the page is alive.
 *
 * @param isLong whether it is drawn piece by piece
 * @param isWhole whether all of it is here: of the beginning of a long menu nobody can say which categories have nothing that fits
 * @param query what is searched for; empty when nothing is
 */
export function useMenuList(menu: Menu, isLong: boolean, isWhole: boolean, query: string) {
  // Drawing another list holds up nobody who ticks or taps.
  const wanted = useDeferredValue(useAtomValue(menuFilterAtom))
  const isRevealed = useAtomValue(revealedAtom)
  const tell = useSetAtom(tellUnreachableAtom)
  const [hasFailed, setFailed] = useState(false)
  const tools = useLatePiece(menuTools, query || (isFiltering(wanted) ? 'filters' : isLong ? 'pieces' : ''), () => {
    setFailed(true)
    tell()
  })
  // The list changes together with the words that say what is left out, so that nothing jumps twice; it does without them too.
  const filter = isWhole && (tools || hasFailed) ? wanted : NO_FILTER
  const filtered = useMemo(() => filterMenu(menu, filter), [menu, filter])
  const shown = isRevealed ? menu : filtered
  return {
    tools,
    filter,
    /** Null where everything is left in. */
    filtered: isFiltering(filter) ? filtered : null,
    isRevealed,
    shown,
    categories: useMemo(() => categoriesOf(shown), [shown]),
  }
}
