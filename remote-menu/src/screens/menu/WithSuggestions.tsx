import type { PlacedArticle } from '@carte/domain'
import { useLocation, useNavigate } from '@carte/navigation'
import { screenSizeAtom, useSetAtom, useStore } from '@carte/store'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { openSuggested } from '../../late.ts'
import {
  OpenSuggestionsContext,
  type SuggestionsOf,
  sheetState,
  suggestionsIn,
} from '../../parts/article/suggestions-sheet.ts'
import { latePiece, tellUnreachableAtom, useLatePiece } from '../../parts/late-piece.ts'
import { useHydrated } from '../../parts/useHydrated.ts'

const suggestedScreen = latePiece(openSuggested)

/**
 * The menu, and on a large screen the suggestions that lie over it. They have a history entry with the menu's own address, so that Back closes
 * them; the menu stays mounted, where it was scrolled to.
 */
export function WithSuggestions({ children }: { readonly children: ReactNode }) {
  const store = useStore()
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(location)
  useEffect(() => {
    here.current = location
  }, [location])

  // The same at each render: every card of the menu has it.
  const open = useCallback(
    (placed: PlacedArticle) => {
      if (store.get(screenSizeAtom).small) return false
      const { pathname, search } = here.current
      void navigate(pathname + search, { state: sheetState(placed), preventScrollReset: true })
      return true
    },
    [store, navigate],
  )

  // A server does not know the state of a history entry.
  const isKnown = useHydrated()
  const asked = isKnown ? suggestionsIn(location.state) : null
  return (
    <OpenSuggestionsContext value={open}>
      {children}
      {asked && <LazySheet key={asked.code} of={asked} />}
    </OpenSuggestionsContext>
  )
}

/** Goes back to the menu when its code cannot be loaded. */
function LazySheet({ of }: { readonly of: SuggestionsOf }) {
  const navigate = useNavigate()
  const tellUnreachable = useSetAtom(tellUnreachableAtom)
  const screen = useLatePiece(suggestedScreen, 'open', () => {
    void navigate(-1)
    tellUnreachable()
  })
  return screen && <screen.SuggestionsSheet of={of} />
}
