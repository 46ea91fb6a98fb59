import type { PlacedArticle } from '@carte/domain'
import { FROM_MENU } from './return.ts'

/** The article whose suggestions the sheet shows. */
export interface SuggestionsSheetState {
  readonly code: string
  readonly path: readonly string[]
}

/** Returns the state of a history entry that shows the menu with the suggestions over it; going back closes them. */
export const suggestionsSheetState = ({ item, path }: PlacedArticle) => ({
  ...FROM_MENU,
  suggestionsOf: { code: item.code, path: [...path] } satisfies SuggestionsSheetState,
})

/** Returns the article in the state of a history entry; null for an entry without the sheet. */
export function parseSheetState(state: unknown): SuggestionsSheetState | null {
  if (typeof state !== 'object' || state === null || !('suggestionsOf' in state)) return null
  return state.suggestionsOf as SuggestionsSheetState
}
