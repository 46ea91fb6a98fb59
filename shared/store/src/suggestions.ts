import { arrayOf, isId, isString, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** A round of suggestions: it opens with the first article that has some, and ends when the guest is done or declines. */
export interface SuggestedArticles {
  readonly shopId: string
  /** The line of the basket that it belongs to. Without that line it is over. */
  readonly itemId: string
  /** What has been added to the basket since it opened, suggested or not. */
  readonly articleCodes: readonly string[]
}
const isSuggestedArticles = objectOf<SuggestedArticles>({
  shopId: isId,
  itemId: isString,
  articleCodes: arrayOf(isString),
})
const stored = storedAtom<SuggestedArticles | null>('suggested-articles', nullable(isSuggestedArticles), null)

/** Kept over a reload of the page that offers them. */
export const suggestedArticlesAtom = atom(
  (get) => get(stored),
  (get, set, suggested: SuggestedArticles | null) => stored.write({ get, set }, suggested),
)
