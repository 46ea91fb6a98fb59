import type { PlacedArticle } from '@carte/domain'
import { useHydrated } from '@carte/features'
import { useLocation, useNavigate } from '@carte/navigation'
import { screenSizeAtom, useSetAtom, useStore } from '@carte/store'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import {
  OpenSuggestionsContext,
  type SuggestionsOf,
  sheetState,
  suggestionsIn,
} from '../../components/article/suggestions-sheet.ts'
import { lazyChunk, tellUnreachableAtom, useLazyChunk } from '../../components/lazy-chunk.ts'
import { openSuggested } from '../../lazy.ts'

const suggestedScreen = lazyChunk(openSuggested)

/**
 * Renders the menu, and on a large screen the suggestions as a dialog over it. The dialog has a history entry with the
 * menu's address, so that Back closes it while the menu stays mounted and keeps its scroll position.
 */
export function WithSuggestions({ children }: { readonly children: ReactNode }) {
  const store = useStore()
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(location)
  useEffect(() => {
    here.current = location
  }, [location])

  // Keep the same function: it is passed to every card.
  const open = useCallback(
    (placed: PlacedArticle) => {
      if (store.get(screenSizeAtom).small) return false
      const { pathname, search } = here.current
      void navigate(pathname + search, { state: sheetState(placed), preventScrollReset: true })
      return true
    },
    [store, navigate],
  )

  // The server does not know the state of a history entry.
  const isKnown = useHydrated()
  const asked = isKnown ? suggestionsIn(location.state) : null
  return (
    <OpenSuggestionsContext value={open}>
      {children}
      {asked && <LazySheet key={asked.code} of={asked} />}
    </OpenSuggestionsContext>
  )
}

/** Loads the dialog's code; goes back to the menu if that fails. */
function LazySheet({ of }: { readonly of: SuggestionsOf }) {
  const navigate = useNavigate()
  const tellUnreachable = useSetAtom(tellUnreachableAtom)
  const screen = useLazyChunk(suggestedScreen, 'open', () => {
    void navigate(-1)
    tellUnreachable()
  })
  return screen && <screen.SuggestionsSheet of={of} />
}
