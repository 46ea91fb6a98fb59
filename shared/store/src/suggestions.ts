import { arrayOf, isId, isString, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/**
 * A round of suggestions. It starts with the first article that has some, and ends when the guest finishes or declines.
 */
export interface SuggestedArticles {
  readonly shopId: string
  /** The basket line that started the round. The round is over without that line. */
  readonly itemId: string
  /** Codes of all articles that were added since the start, suggested or not. */
  readonly articleCodes: readonly string[]
}
const isSuggestedArticles = objectOf<SuggestedArticles>({
  shopId: isId,
  itemId: isString,
  articleCodes: arrayOf(isString),
})
const stored = storedAtom<SuggestedArticles | null>('suggested-articles', nullable(isSuggestedArticles), null)

/** Stored, so that it survives a reload. */
export const suggestedArticlesAtom = atom(
  (get) => get(stored),
  (get, set, suggested: SuggestedArticles | null) => stored.write({ get, set }, suggested),
)
