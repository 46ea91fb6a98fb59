import { arrayOf, isId, isString, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** What goes with the article that was added last, until the guest has taken some of it or has declined. */
export interface SuggestedArticles {
  readonly shopId: string
  /** The line of the basket that they belong to. */
  readonly itemId: string
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
