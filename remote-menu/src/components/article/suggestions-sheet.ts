import type { PlacedArticle } from '@carte/domain'
import { createContext } from 'react'
import { FROM_MENU } from './return.ts'

export interface SuggestionsOf {
  readonly code: string
  readonly path: readonly string[]
}

/** Returns the state of a history entry that shows the menu with the suggestions over it; going back closes them. */
export const sheetState = ({ item, path }: PlacedArticle) => ({
  ...FROM_MENU,
  suggestionsOf: { code: item.code, path: [...path] } satisfies SuggestionsOf,
})

/** Returns the article of such a state; null for any other. */
export function suggestionsIn(state: unknown): SuggestionsOf | null {
  if (typeof state !== 'object' || state === null || !('suggestionsOf' in state)) return null
  return state.suggestionsOf as SuggestionsOf
}

/**
 * Opens the suggestions of an article over the screen. Returns false if the caller must open their own page instead.
 */
export const OpenSuggestionsContext = createContext<(placed: PlacedArticle) => boolean>(() => false)
